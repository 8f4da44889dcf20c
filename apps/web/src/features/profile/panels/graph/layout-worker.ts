// Graphviz compiled to WebAssembly, off the page's thread: a graph of 80 nodes takes a good part of a second.
import { Graphviz } from "@hpcc-js/wasm-graphviz";

const graphviz = Graphviz.load();

/** Boxes as wide as the page's type needs them: Graphviz measures by Arial's widths, which are close to it. */
function inOurType(dot: string): string {
  return dot.replace("\nnode [", '\nedge [fontname="Arial"]\nnode [fontname="Arial" ');
}

self.addEventListener("message", (event: MessageEvent<string>) => {
  void graphviz
    .then((engine) => engine.layout(inOurType(event.data), "json", "dot"))
    .then(
      (json) => self.postMessage({ json }, { transfer: [] }),
      (error: unknown) =>
        self.postMessage({ error: error instanceof Error ? error.message : String(error) }, { transfer: [] }),
    );
});
