/**
 * The reason that a pprof text cannot be given. `code` is stable; `option` names the option at fault, if one is, and
 * `position` the place in its value.
 */
export class PprofError extends Error {
  readonly code: "bad-option" | "bad-pattern" | "no-match" | "incompatible" | "no-samples";
  readonly option: string | undefined;
  readonly position: number | undefined;

  constructor(code: PprofError["code"], message: string, option?: string, position?: number) {
    super(message);
    this.name = "PprofError";
    this.code = code;
    this.option = option;
    this.position = position;
  }
}
