/** Why a pprof text cannot be given. `code` is stable; `option` names the option at fault, if one is. */
export class PprofError extends Error {
  readonly code: "bad-option" | "bad-pattern" | "no-match" | "incompatible" | "no-samples";
  readonly option: string | undefined;

  constructor(code: PprofError["code"], message: string, option?: string) {
    super(message);
    this.name = "PprofError";
    this.code = code;
    this.option = option;
  }
}
