import { parseEventTime } from "../../events/event-fields.ts";
import type { ParseContext } from "../../format.ts";
import { MeasuredTable } from "../measured-table.ts";
import { prometheusName } from "./influx-lines.ts";

type Label = readonly [name: string, value: string];

/** A cell of a query's result: a number or truth value, or a text, which is a tag. */
export type InfluxCell = number | boolean | string | undefined;

const longestReason = 200;

/**
 * The rows of InfluxDB's query results as series. A column of numbers is the metric `measurement_column`, as the line protocol's
 * fields are. Texts are labels: results do not tell tags from text fields, and without a tag series would be mixed.
 */
export class InfluxRows {
  readonly #table: MeasuredTable;
  readonly #context: ParseContext;
  readonly #errors: string[] = [];
  #withoutTime = 0;

  constructor(context: ParseContext) {
    this.#context = context;
    this.#table = new MeasuredTable(context);
  }

  /** Adds a row; `cells[i]` is of `columns[i]`, a time is text or a number of any unit. */
  add(
    measurement: string,
    tags: readonly Label[],
    time: string | number,
    columns: readonly string[],
    cells: readonly InfluxCell[],
  ): void {
    const timeMs = Math.round(parseEventTime(time));
    // Aggregates of all times have the epoch's beginning instead of a time of their own.
    if (!(Math.abs(timeMs) <= 8.64e15) || timeMs === 0) {
      this.#withoutTime++;
      return;
    }
    const texts = columns.flatMap((column, i): Label[] => {
      const cell = cells[i];
      return typeof cell === "string" ? [[prometheusName(column), cell]] : [];
    });
    const labels = [...tags, ...texts];
    columns.forEach((column, i) => {
      const cell = cells[i];
      if (typeof cell === "number" || typeof cell === "boolean")
        this.#table.add(metricName(measurement, column), labels, timeMs, Number(cell));
    });
  }

  /** Adds a row for which the results have no time. */
  addWithoutTime(): void {
    this.#withoutTime++;
  }

  /** Adds the error that a statement was answered with. */
  addError(reason: string): void {
    this.#errors.push(reason.slice(0, longestReason));
  }

  finish() {
    const { diagnostics } = this.#context;
    for (const reason of this.#errors)
      diagnostics.add({
        severity: "warning",
        code: "query-failed",
        message: `InfluxDB answered with an error: ${reason}`,
      });
    if (this.#withoutTime > 0) {
      const message = `${this.#withoutTime} rows without a time were left out, such as an aggregate of all times: group by time(…).`;
      diagnostics.add({ severity: "warning", code: "row-without-time", message });
    }
    return this.#table.finish("The results hold no number with a time.");
  }
}

/** A field's metric; one that is named as its measurement is, or whose measurement was dropped, has one name. */
function metricName(measurement: string, column: string): string {
  return prometheusName(measurement === "" ? column : `${measurement}_${column}`);
}
