import { AppBar } from "./AppBar.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";

/** While a page's own code is on its way: the bar is there already. */
export function FirstContentShell() {
  return (
    <>
      <AppBar crumbs={[]} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1200px] px-6 outline-none">
        <LoadingState doing="Opening" />
      </main>
    </>
  );
}
