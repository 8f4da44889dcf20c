import { useEffect, useState } from "react";

/** The parts of the page below the findings wait for them at most this long. */
const longestMs = 1000;

type Hold = "held" | "shown" | "late";

/**
 * Whether the content below something that is still loading is kept out of sight, so that nothing on the page moves when
 * that arrives: `held` while it loads, `shown` once it is there, `late` when it takes long: then what is below is shown
 * underneath a whole screen, where its moving does not disturb. A link into a section below does not wait.
 */
export function useHold(waiting: boolean): Hold {
  const [hold, setHold] = useState<Hold>(() => (waiting && /^(#findings|$)/.test(location.hash) ? "held" : "shown"));
  const [wasWaiting, setWasWaiting] = useState(waiting);
  if (waiting !== wasWaiting) {
    setWasWaiting(waiting);
    if (!waiting && hold === "held") setHold("shown");
  }
  useEffect(() => {
    if (hold !== "held") return;
    const timer = setTimeout(() => setHold("late"), longestMs);
    return () => clearTimeout(timer);
  }, [hold]);
  return hold;
}
