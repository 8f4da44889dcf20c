import type { TopAnswer } from "@sweetspot/contract";
import { getJson } from "../../../api/client.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { MenuItem, MenuLine } from "../../../ui/Menu.tsx";
import { toast } from "../../../ui/toast.tsx";
import { saveFile, saveLink } from "../../../ui/save-file.ts";
import { fileOf, pngOf, type SvgPicture } from "../../../ui/svg-picture.ts";
import { flamePicture } from "../drawing/flame-image.ts";
import type { ProfilePanelProps } from "../model/panel.ts";
import { profileUrl, selectionParams } from "../model/profile-request.ts";
import { topCsv, topMarkdown } from "../model/table-text.ts";

/** The number of functions in a Markdown table: as many as fit a pull request. */
const markdownRows = 20;

/** Items of a menu that take away what is shown: with its filters, and of a difference both sides. */
export function ExportItems({ report, chosen, state }: ProfilePanelProps) {
  const { shown, base, sampleType } = chosen;
  const title =
    base === null
      ? `${shown.variant} / ${shown.name}`
      : `${shown.variant} / ${shown.name} against ${base.variant} / ${base.name}`;
  const fileName = [
    report.slug,
    shown.variant,
    shown.name.replace(/\.(pb|gz|pprof|txt|json)\b/g, ""),
    sampleType,
    base === null ? "" : `vs-${base.variant}`,
  ]
    .filter((part) => part !== "")
    .join("-")
    .replace(/[^\w.-]+/g, "-");
  const address = (answer: string) => profileUrl(report, chosen, answer, selectionParams(chosen, state));
  const top = () => getJson<TopAnswer>(address("top"));

  async function run(work: () => Promise<unknown> | void) {
    try {
      await work();
    } catch (error) {
      toast(error instanceof Error ? error.message : "The export failed.", { failed: true });
    }
  }
  function picture(): SvgPicture {
    const drawn = flamePicture(document, `${sampleType}: ${title}`);
    if (drawn === null) throw new Error("No flame graph is drawn here. Go to Flame first.");
    return drawn;
  }

  return (
    <>
      <MenuItem onSelect={() => saveLink(`${fileName}.pb`, address("export.pb"))}>Save as a pprof profile</MenuItem>
      <MenuItem onSelect={() => saveLink(`${fileName}.folded.txt`, address("folded"))}>Save as folded stacks</MenuItem>
      <MenuLine />
      <MenuItem
        onSelect={() =>
          void run(async () => saveFile(`${fileName}.csv`, new Blob([topCsv(await top())], { type: "text/csv" })))
        }
      >
        Save the table as CSV
      </MenuItem>
      <MenuItem
        onSelect={() =>
          void run(async () => {
            await copyText(topMarkdown(await top(), { type: sampleType, of: title }, markdownRows));
            toast("Markdown copied");
          })
        }
      >
        Copy the table as Markdown
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => void run(() => saveFile(`${fileName}.svg`, fileOf(picture().svg)))}>
        Save the picture as SVG
      </MenuItem>
      <MenuItem onSelect={() => void run(async () => saveFile(`${fileName}.png`, await pngOf(picture())))}>
        Save the picture as PNG
      </MenuItem>
    </>
  );
}
