import { createRequire } from "node:module";
import type * as Library from "@resvg/resvg-js";
import type { Task } from "../work/task.ts";
import { type PictureInput, pictureSvg } from "./picture-svg.ts";

/** Loads the library, with 4 MB of machine code, where a picture is asked for first: most threads never draw one. */
const load = createRequire(import.meta.url);

/** Draws a report's picture for previews of links, as PNG. */
export const pictureTask: Task<PictureInput, Uint8Array> = (input) => {
  const { Resvg } = load("@resvg/resvg-js") as typeof Library;
  const fonts = ["400Regular/IBMPlexSans_400Regular.ttf", "600SemiBold/IBMPlexSans_600SemiBold.ttf"];
  const font = {
    loadSystemFonts: false,
    fontFiles: fonts.map((file) => load.resolve(`@expo-google-fonts/ibm-plex-sans/${file}`)),
    defaultFontFamily: "IBM Plex Sans",
  };
  return new Resvg(pictureSvg(input), { font }).render().asPng();
};
