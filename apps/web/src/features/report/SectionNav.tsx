import type { ReportBody } from "@sweetspot/contract";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { classNames } from "../../ui/class-names.ts";
import type { View } from "../../view.ts";
import { holdAtPlace } from "./hold-at-place.ts";
import { useLinkedPlace } from "./use-linked-place.ts";

/** The line of sections that stays under the bar; it marks the one being read. */
export function SectionNav({ report, views }: { report: ReportBody; views: readonly View[] }) {
  const here = useSectionInSight(views.map((view) => view.id).join(" "));
  const line = useRef<HTMLElement>(null);

  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const link = line.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (link && line.current)
      line.current.scrollTo({ left: link.offsetLeft - 40, behavior: still ? "instant" : "smooth" });
  }, [here]);

  useLinkedPlace();

  function go(event: MouseEvent<HTMLAnchorElement>, id: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const section = document.getElementById(id);
    if (!section) return;
    history.replaceState(history.state, "", `#${id}`);
    holdAtPlace({ section: id, part: "" }, { whole: true });
    section.focus({ preventScroll: true });
  }

  return (
    <nav
      ref={line}
      data-section-nav
      aria-label="Sections"
      className="sticky top-(--bar-height) z-20 -mx-6 mt-4 flex gap-[22px] overflow-x-auto border-b border-line bg-bg px-6 text-[13.5px] [scrollbar-width:none] max-sm:-mx-3.5 max-sm:px-3.5"
    >
      {views.map((view) => {
        const count = view.count(report);
        const current = view.id === here;
        return (
          <a
            key={view.id}
            href={`#${view.id}`}
            aria-current={current ? "true" : undefined}
            onClick={(event) => go(event, view.id)}
            className={classNames(
              "flex h-(--nav-height) shrink-0 items-center gap-1.5 -outline-offset-2 hover:text-ink",
              current ? "font-semibold text-ink shadow-[inset_0_-2px_var(--ink)]" : "text-ink2",
            )}
          >
            {view.label}
            {count !== null && <span className="text-[12px] font-normal text-ink3">{count.toLocaleString("en")}</span>}
          </a>
        );
      })}
    </nav>
  );
}

/** The last section whose top has passed under the nav. `ids` is one text, so that the effect sees when it changes. */
function useSectionInSight(ids: string): string | null {
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => {
    let asked = 0;
    function look() {
      asked = 0;
      const edge = 140;
      let current: string | null = null;
      for (const id of ids.split(" ")) {
        const section = document.getElementById(id);
        if (section && section.getBoundingClientRect().top <= edge) current = id;
      }
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      if (atEnd && window.scrollY > 0) current = ids.split(" ").at(-1) ?? current;
      setHere(current ?? ids.split(" ")[0] ?? null);
    }
    const ask = () => (asked ||= requestAnimationFrame(look));
    look();
    window.addEventListener("scroll", ask, { passive: true });
    window.addEventListener("resize", ask);
    return () => {
      cancelAnimationFrame(asked);
      window.removeEventListener("scroll", ask);
      window.removeEventListener("resize", ask);
    };
  }, [ids]);
  return here;
}
