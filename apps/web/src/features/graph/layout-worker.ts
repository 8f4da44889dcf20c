// Graphviz compiled to WebAssembly, off the page's thread: a graph of 80 nodes takes a good part of a second.
import { Graphviz } from "@hpcc-js/wasm-graphviz";

const graphviz = Graphviz.load();

self.addEventListener("message", (event: MessageEvent<string>) => {
  void graphviz
    .then((engine) => engine.layout(event.data, "json", "dot"))
    .then(
      (json) => self.postMessage({ json }, { transfer: [] }),
      (error: unknown) =>
        self.postMessage({ error: error instanceof Error ? error.message : String(error) }, { transfer: [] }),
    );
});
