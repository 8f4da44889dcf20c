import type { Format } from "../../format.ts";
import { find, measured, textReports } from "../text-reports.ts";

/** Speed in KiB/s (which old versions leave out), use of the CPU, and two ratings in millions of instructions a second. */
const half = String.raw`(?:\s+(\d{1,12}))?\s+\d{1,8}\s+\d{1,12}\s+(\d{1,12})`;
const means = new RegExp(`^Avr:${half}\\s+\\|${half}$`);

/** The text of 7-Zip's benchmark. Source: 7-Zip, CPP/7zip/UI/Common/Bench.cpp. */
export const sevenZip: Format = textReports({
  id: "seven-zip",
  label: "7z b text",
  guide: {
    madeBy: "7-Zip, p7zip",
    command: "for i in 1 2 3 4 5; do 7z b; done | tee 7z.txt",
    reads:
      "Bytes a second and 7-Zip's rating as instructions a second, of compressing and of decompressing: the means over all sizes of the dictionary. Several runs in one file are several processes.",
    leaves: "Single sizes of the dictionary, use of the CPU.",
  },
  begins: /^ +Compressing +\| +Decompressing$/,
  holds: /^Avr:\s/,
  announces: /^ +Compressing +\| +Decompressing$/,
  read(lines) {
    const [speed = "", rating = "", outSpeed = "", outRating = ""] = find(lines, means) ?? [];
    if (rating === "") return undefined;
    const values = (kibibytes: string, millions: string) => [
      measured(kibibytes === "" ? undefined : Number(kibibytes) * 1024, "B/s"),
      measured(Number(millions) * 1e6, "instructions/s"),
    ];
    return [
      { name: "7z/compress", values: values(speed, rating) },
      { name: "7z/decompress", values: values(outSpeed, outRating) },
    ];
  },
});
