/*
 * How much of a call tree is drawn: the server chooses frames by these limits, and the page draws by them.
 */

/** Frames of one drawing: as many as a page draws well within the time that a click may take. */
export const drawnFrames = 800;

/** Frames narrower than this many pixels are not drawn: one could neither tell them apart nor hit them. */
export const narrowestFrame = 3;

/** The widest drawing that is served in full, pixels. */
export const widestDrawing = 4_000;
