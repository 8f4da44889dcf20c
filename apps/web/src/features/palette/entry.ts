/** One line of the palette: something to go to or to do. */
export interface PaletteEntry {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly run: () => void;
  /** Listed once something is typed, so that the open palette is short. */
  readonly isTypedOnly?: boolean;
  /** Whether it is of the open report: such entries come before those of other reports. */
  readonly isHere?: boolean;
  /** Whether the server found it by what was typed, which its text need not show. */
  readonly isFound?: boolean;
}
