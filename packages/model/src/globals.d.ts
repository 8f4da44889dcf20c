// The few globals that every JavaScript host has and the language's own library does not declare.
// Neither `node:` nor the DOM may be used here (see docs/architecture.md), so they are declared by hand.
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: ArrayBufferView | ArrayBuffer, options?: { stream?: boolean }): string;
}
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
