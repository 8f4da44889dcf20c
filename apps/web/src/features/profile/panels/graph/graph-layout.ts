// Vite gives the address of a worker.
// oxlint-disable-next-line import/default
import layoutWorker from "./layout-worker.ts?worker&url";
import { trustedWorkerUrl } from "./trusted-worker-url.ts";

/**
 * The drawing of Graphviz as data: only numbers, plain texts and colours in hexadecimal come through, so that whatever a
 * function is called, it can only ever be text.
 */
interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly GraphShape[];
}

/** A node, an edge or the legend with all it consists of. */
export interface GraphShape {
  readonly id: number;
  readonly kind: "node" | "edge" | "legend";
  /** The function's whole name where the shape stands for one. */
  readonly name: string | null;
  readonly title: string;
  readonly marks: readonly GraphMark[];
}

export type GraphMark =
  | {
      readonly kind: "path";
      readonly d: string;
      readonly stroke: string;
      readonly fill: string;
      readonly width: number;
      readonly dashed: boolean;
    }
  | {
      readonly kind: "text";
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly anchor: "start" | "middle" | "end";
      readonly text: string;
    };

/** Lays a dot text out in a worker of its own. Aborting ends the worker. */
export function layoutGraph(dot: string, signal: AbortSignal): Promise<GraphLayout> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedWorkerUrl(layoutWorker), { type: "module" });
    const end = () => worker.terminate();
    signal.addEventListener("abort", () => {
      end();
      reject(signal.reason as Error);
    });
    worker.addEventListener("message", (event: MessageEvent<{ json?: string; error?: string }>) => {
      end();
      if (event.data.json === undefined) reject(new Error(`Graphviz: ${event.data.error ?? "no answer"}`));
      else resolve(readLayout(JSON.parse(event.data.json)));
    });
    worker.addEventListener("error", (event) => {
      end();
      reject(new Error(event.message || "The layout could not be started in this browser."));
    });
    worker.postMessage(dot, { transfer: [] });
  });
}

/** Graphviz's `json` output with its drawing operations; see https://graphviz.org/docs/outputs/canon/#xdot. */
export function readLayout(json: unknown): GraphLayout {
  const graph = asRecord(json);
  const [, , width = 0, height = 0] = text(graph["bb"]).split(",").map(Number);
  const shapes: GraphShape[] = [];
  for (const object of asArray(graph["objects"])) {
    const record = asRecord(object);
    const tooltip = text(record["tooltip"]);
    const isLegend = "nodes" in record || "subgraphs" in record;
    if (isLegend) continue;
    const isFunction = /^N\d+$/.test(text(record["name"]));
    shapes.push({
      id: shapes.length,
      kind: tooltip === "" || (!isFunction && !text(record["name"]).startsWith("N")) ? "legend" : "node",
      // pprof writes "name (value)".
      name: isFunction ? tooltip.replace(/ \([^()]*\)$/, "") : null,
      title: tooltip,
      marks: marksOf(record, height),
    });
  }
  for (const edge of asArray(graph["edges"])) {
    const record = asRecord(edge);
    shapes.push({
      id: shapes.length,
      kind: "edge",
      name: null,
      title: text(record["tooltip"]),
      marks: marksOf(record, height),
    });
  }
  return { width, height, shapes };
}

const drawings = ["_draw_", "_hdraw_", "_tdraw_", "_ldraw_"] as const;

function marksOf(record: Record<string, unknown>, height: number): GraphMark[] {
  const marks: GraphMark[] = [];
  const dashed = /dotted|dashed/.test(text(record["style"]));
  const width = Math.min(12, Math.max(0.5, Number(record["penwidth"] ?? 1) || 1));
  for (const drawing of drawings) {
    let stroke = "#000000";
    let fill = "none";
    let size = 14;
    for (const given of asArray(record[drawing])) {
      const op = asRecord(given);
      switch (op["op"]) {
        case "c":
          stroke = colour(op["color"]);
          break;
        case "C":
          fill = colour(op["color"]);
          break;
        case "F":
          size = Number(op["size"]) || 14;
          break;
        case "P":
        case "p":
        case "L":
        case "b":
        case "B":
          marks.push({
            kind: "path",
            d: pathOf(text(op["op"]), points(op["points"], height)),
            stroke,
            fill: op["op"] === "P" || op["op"] === "B" ? fill : "none",
            width,
            dashed,
          });
          break;
        case "T": {
          const [at] = points([op["pt"]], height);
          const anchor = op["align"] === "l" ? "start" : op["align"] === "r" ? "end" : "middle";
          if (at) marks.push({ kind: "text", x: at[0], y: at[1], size, anchor, text: text(op["text"]) });
          break;
        }
        default:
      }
    }
  }
  return marks;
}

/** `b` and `B` are Bézier curves; the others straight lines, `P` and `p` closed. */
function pathOf(op: string, line: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = line.map(([x, y]) => `${x} ${y}`);
  if (first === undefined) return "";
  const curve = op === "b" || op === "B";
  return `M${first}${curve ? "C" : "L"}${rest.join(" ")}${op === "p" || op === "P" ? "Z" : ""}`;
}

/** Graphviz counts y upwards. */
function points(given: unknown, height: number): (readonly [number, number])[] {
  return asArray(given).flatMap((point) => {
    const [x = Number.NaN, y = Number.NaN] = asArray(point).map(Number);
    return Number.isFinite(x) && Number.isFinite(y) ? [[round(x), round(height - y)] as const] : [];
  });
}

const round = (value: number) => Math.round(value * 100) / 100;
const text = (value: unknown) => (typeof value === "string" ? value : "");
const colour = (value: unknown) => (typeof value === "string" && /^#[0-9a-f]{3,8}$/i.test(value) ? value : "#000000");
const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asRecord = (value: unknown) =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
