import { type ComponentType, lazy, type ReactNode, useState } from "react";

/** A component whose code is fetched when it is first drawn, or earlier by `load`. */
export interface Late<Props extends object> {
  (props: Props): ReactNode;
  readonly load: () => Promise<void>;
}

/**
 * As React's `lazy`, except that code which is here is drawn at once. A lazy component waits even for a finished
 * import, and what has waited once is shown no sooner than 300 ms later.
 */
export function late<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>): Late<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    const module = await fetch();
    loaded = module.default;
    return module;
  };
  const Waiting = lazy(load);
  const LateComponent = (props: Props) => {
    // Chosen once: to change it later would throw away the state of what is drawn.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Component {...props} />;
  };
  return Object.assign(LateComponent, { load: () => load().then(() => undefined) });
}
