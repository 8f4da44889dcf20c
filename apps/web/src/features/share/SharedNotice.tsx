import type { ReportBody } from "@sweetspot/contract";
import { day } from "../../ui/dates.ts";

/** Says under a report's header that a link leads here, what it shows and until when; nothing on other pages. */
export function SharedNotice({ report }: { report: ReportBody }) {
  if (report.shared === null) return null;
  const { follows, until } = report.shared;
  return (
    <p className="mt-1 text-[12.5px] text-ink3">
      Shared by a link that works until {day(until)}.{" "}
      {follows ? "It shows the latest revision." : `It shows revision ${report.revision} as it was when it was shared.`}
    </p>
  );
}
