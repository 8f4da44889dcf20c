import type { FlameAnswer } from "@sweetspot/contract";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { copyAndSay } from "../../../ui/copy-text.ts";
import { classNames } from "../../../ui/class-names.ts";
import { type CursorStep, moveCursor } from "./cursor.ts";
import { FlameChart } from "./flame-chart.ts";
import { adoptFlameColours } from "./flame-colour-sheet.ts";
import { chartFrames, DrawnRows, isWhole, nameOf, parseKey } from "./flame-rows.ts";
import { frameText, spokenFrame } from "./frame-text.ts";
import { nextTowards, pointedFrame, type PointedFrame } from "./frame-at.ts";
import { FlameTooltip } from "./FlameTooltip.tsx";
import { type PressPlace, useLongPress } from "./use-long-press.ts";
import { useWidth } from "../../../ui/use-width.ts";
import { useZoomGestures } from "./use-zoom-gestures.ts";
import "./flame.css";

const rowHeight = 18;
/** A pointer that stays so long on a frame is taken to mean it. */
const restMs = 100;

const keySteps = new Map<string, CursorStep>([
  ["ArrowLeft", "previous"],
  ["ArrowRight", "next"],
  ["Home", "first"],
  ["End", "last"],
]);

interface FlameCanvasProps {
  readonly answer: FlameAnswer;
  readonly inverted: boolean;
  /** Whether a row for everything is above the zoom root; not where the graph is about one function. */
  readonly rooted?: boolean;
  /** Rows that the search matches; null when nothing is searched. */
  readonly matches: readonly number[] | null;
  readonly label: string;
  readonly busy: boolean;
  /** Goes to a frame by its path id; "" is the whole. */
  readonly onZoom: (id: string) => void;
  readonly onZoomOut: () => void;
  /** A frame that may be gone to next: the pointer or the cursor rests on it, or a button went down on it. */
  readonly onNear?: (id: string) => void;
  /** Lists all that a frame calls, by its path id; "" is the whole. */
  readonly onList?: (id: string) => void;
  /** Shows callers and callees of a function. */
  readonly onPivot: (name: string) => void;
  /** Opens the menu of a frame at a place of the window; `from` gets the focus back. */
  readonly onMenu: (place: { frame: PointedFrame; x: number; y: number; from: RefObject<HTMLElement | null> }) => void;
  readonly onDrawn: (frames: number) => void;
}

/** The chart with its pointer, its keyboard cursor and its tooltip. */
export function FlameCanvas(props: FlameCanvasProps) {
  const { answer, inverted, matches, onDrawn, rooted = true } = props;
  const [outer, width] = useWidth<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<FlameChart | null>(null);
  const rows = useMemo(() => new DrawnRows(answer, width), [answer, width]);
  const helpId = useId();
  const [hovered, setHovered] = useState<{ row: number; x: number } | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const at = cursor !== null && cursor < answer.parent.length ? cursor : null;
  const shown = hovered?.row ?? at;
  const text = useMemo(
    () => (shown !== null && shown < answer.parent.length ? frameText(answer, shown, rows.below(shown)) : null),
    [answer, rows, shown],
  );

  const near = shown !== null && shown > 0 ? answer.id[shown] : undefined;
  const { onNear } = props;
  useEffect(() => {
    if (near === undefined || onNear === undefined) return undefined;
    const timer = setTimeout(() => onNear(near), restMs);
    return () => clearTimeout(timer);
  }, [near, onNear]);

  // Before the effect that draws: effects run in order, and again in order when React checks them twice.
  useLayoutEffect(() => {
    adoptFlameColours();
    const created = new FlameChart(host.current!);
    chart.current = created;
    return () => {
      created.destroy();
      chart.current = null;
    };
  }, []);

  useLayoutEffect(() => {
    if (width === 0 || chart.current === null) return;
    setHovered(null);
    chart.current.draw(chartFrames(rows, rooted), { width, rowHeight, inverted });
    onDrawn(rows.count);
  }, [rows, width, inverted, rooted, onDrawn]);

  useLayoutEffect(() => chart.current?.mark("match", matches ?? []), [matches]);
  useLayoutEffect(() => chart.current?.mark("cursor", at === null ? [] : [at]), [at]);

  /** The target of a frame: its path id, "" for the whole, undefined for the zoom root and the callers left out. */
  function idOf(key: number | undefined): string | undefined {
    if (key === undefined) return undefined;
    const frame = parseKey(key);
    if (frame.kind === "ancestor") {
      return frame.index <= answer.ancestors.length ? (answer.ancestors[frame.index]?.id ?? "") : undefined;
    }
    if (frame.row === 0 && frame.kind === "row") return undefined;
    return isWhole(answer, frame.row) ? "" : answer.id[frame.row];
  }

  /** The path id of the whole is "" where links hold it. */
  const listOf = (row: number) => (isWhole(answer, row) ? "" : answer.id[row]!);

  function go(key: number | undefined) {
    setCursor(null);
    setHovered(null);
    const frame = key === undefined ? undefined : parseKey(key);
    if (frame?.kind === "rest" && props.onList !== undefined) return props.onList(listOf(frame.row));
    const id = idOf(key);
    if (id !== undefined) props.onZoom(id);
    else if (key === 0) props.onZoomOut();
  }

  useZoomGestures(host, {
    in(target) {
      const key = rooted ? chart.current?.frameAt(target) : undefined;
      const frame = key === undefined ? undefined : parseKey(key);
      if (frame === undefined || frame.kind === "ancestor" || frame.row === 0) return;
      go(nextTowards(answer, frame.row));
    },
    out: props.onZoomOut,
  });

  function openMenu(key: number | undefined, x: number, y: number) {
    const frame = key === undefined ? null : pointedFrame(answer, key);
    if (frame === null) return;
    setHovered(null);
    props.onMenu({ frame, x, y, from: host });
  }
  /** The menu of the frame that the keyboard is on, at its left. */
  function openMenuOfCursor() {
    const box = chart.current?.elementOf(at ?? 0)?.getBoundingClientRect();
    if (box !== undefined) openMenu(at ?? 0, box.left + Math.min(box.width / 2, 24), box.bottom);
  }
  const press = useLongPress(({ target, clientX, clientY }: PressPlace) =>
    openMenu(chart.current?.frameAt(target), clientX, clientY),
  );
  function onContextMenu(event: MouseEvent) {
    const key = chart.current?.frameAt(event.target);
    press.cancel();
    event.preventDefault();
    if (key !== undefined) openMenu(key, event.clientX, event.clientY);
    else if (event.target === host.current) openMenuOfCursor();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      event.preventDefault();
      return openMenuOfCursor();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = at ?? 0;
    const towards = inverted ? { ArrowUp: "parent", ArrowDown: "child" } : { ArrowUp: "child", ArrowDown: "parent" };
    const step = keySteps.get(event.key) ?? (towards as Record<string, CursorStep>)[event.key];
    if (step !== undefined) {
      setHovered(null);
      setCursor(at === null ? 0 : moveCursor(rows, from, step));
    } else if (event.key === "Enter") go(from);
    else if (event.key === "Backspace" || event.key === "u") props.onZoomOut();
    else if (event.key === "c") {
      void copyAndSay(nameOf(answer, from), "Name copied.");
    } else if (event.key === "l" && props.onList !== undefined) props.onList(listOf(from));
    else if (event.key === "p") props.onPivot(nameOf(answer, from));
    else if (event.key === "Escape") setCursor(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerMove(event: PointerEvent) {
    press.onPointerMove(event);
    if (event.pointerType === "touch") return;
    const key = chart.current?.frameAt(event.target);
    chart.current?.mark("hover", key === undefined ? [] : [key]);
    const frame = key === undefined ? undefined : parseKey(key);
    if (frame === undefined || frame.kind === "ancestor") setHovered(null);
    else if (hovered?.row !== frame.row) setHovered({ row: frame.row, x: event.clientX });
  }

  const frameOf = useCallback(() => (shown === null ? undefined : chart.current?.elementOf(shown)), [shown]);
  return (
    <div ref={outer} className="relative" aria-busy={props.busy}>
      <div
        ref={host}
        className={classNames("flame-chart", matches !== null && "searching")}
        tabIndex={0}
        role="application"
        aria-roledescription="flame graph"
        aria-label={props.label}
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onContextMenu={onContextMenu}
        onPointerDown={(event) => {
          press.onPointerDown(event);
          const id = idOf(chart.current?.frameAt(event.target));
          if (id !== undefined) onNear?.(id);
        }}
        onPointerUp={press.cancel}
        onPointerCancel={press.cancel}
        onPointerLeave={() => {
          chart.current?.mark("hover", []);
          setHovered(null);
        }}
        onClick={(event) => go(chart.current?.frameAt(event.target))}
        onBlur={() => setCursor(null)}
      />
      <p id={helpId} className="sr-only">
        Arrow keys move between frames, Enter zooms in, Backspace zooms out, c copies the name, p shows callers, l lists
        everything below a frame, shift and F10 open the menu of a frame. The Top table holds the same as text.
      </p>
      <p className="sr-only" role="status" data-testid="flame-live">
        {at !== null && text ? spokenFrame(text) : ""}
      </p>
      {text && <FlameTooltip text={text} frameOf={frameOf} pointerX={hovered?.x} bounds={outer} />}
    </div>
  );
}
