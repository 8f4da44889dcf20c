import type { CallTree } from "../profile/flame/call-tree.ts";

/** The runtime's own functions, and those of assembly that have no package. */
export function isRuntimeFrame(name: string): boolean {
  return /^(?:runtime|internal\/(?:runtime\/\w+(?:\/\w+)*|bytealg))\.|^[a-z_]\w*$/.test(name);
}

/** The runtime's functions, and the locks that every program waits at. */
export function isRuntimeOrLock(name: string): boolean {
  return /^(?:internal\/)?sync\./.test(name) || isRuntimeFrame(name);
}

/** Maps each node to the nearest one at or above it whose frame is not passed over; to itself where all are. */
export function callerNodes(
  { length, parent, frame, frames }: CallTree,
  isPassed: (name: string) => boolean,
): Uint32Array {
  const passed = frames.names.map(isPassed);
  const caller = new Uint32Array(length);
  for (let node = 1; node < length; node++) {
    const callerAbove = caller[parent[node]!]!;
    caller[node] = passed[frame[node]!] && callerAbove > 0 && !passed[frame[callerAbove]!] ? callerAbove : node;
  }
  return caller;
}
