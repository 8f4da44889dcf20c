import { EmptyState } from "../../ui/EmptyState.tsx";

/** Stands for what a link showed that does not work any more. */
export function ShareOver() {
  return (
    <>
      <h1 className="sr-only">This link does not work</h1>
      <EmptyState title="This link does not work.">
        It has ended, was revoked, or is not complete. Ask the person who sent it for another one.
      </EmptyState>
    </>
  );
}
