import { AppBar } from "../shell/AppBar.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { ShareOver } from "./ShareOver.tsx";

/** The page of a link that does not work. */
export function ShareOverPage() {
  usePageTitle("This link does not work");
  return (
    <>
      <AppBar crumbs={[]} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1200px] px-6 py-10 outline-none max-sm:px-3.5">
        <ShareOver />
      </main>
    </>
  );
}
