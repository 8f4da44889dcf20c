import { useEffect, useRef, useState, type RefObject } from "react";

/** Whether the element has come near the screen, or is `eager`; stays true then. Printing counts as near. */
export function useNear<E extends HTMLElement>(eager = false): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => {
    if (near || !element.current) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
      rootMargin: "500px 0px",
    });
    observer.observe(element.current);
    window.addEventListener("beforeprint", come);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", come);
    };
  }, [near]);
  return [element, near];
}
