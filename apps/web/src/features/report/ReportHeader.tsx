import type { ReportBody } from "@sweetspot/contract";
import { Fragment } from "react";
import { day, moment } from "../../ui/dates.ts";
import { BaselineTag, VariantSwatch } from "../../ui/VariantSwatch.tsx";
import type { ReportVariant } from "../../view.ts";
import { ReportLabels } from "../home/ReportLabels.tsx";
import { SharedNotice } from "../share/SharedNotice.tsx";
import { ArchivedNotice } from "./ArchivedNotice.tsx";
import { CommitLink } from "./CommitLink.tsx";
import { environmentOf } from "./environment.ts";
import { ReportTitle } from "./ReportTitle.tsx";
import { VariantsDialogButton } from "./VariantsDialog.tsx";

/** Variants that the head names; the sections have all of them. */
const mostVariants = 24;

/** The head of a report: title, where and when it was measured, the variants compared. */
export function ReportHeader({ report, variants }: { report: ReportBody; variants: readonly ReportVariant[] }) {
  const files = report.artifacts.length;
  const facts = [
    `${variants.length} ${variants.length === 1 ? "variant" : "variants"}`,
    `${files} ${files === 1 ? "file" : "files"}`,
    `revision ${report.revision}`,
    ...(report.author === null ? [] : [`by ${report.author}`]),
  ];
  return (
    <header className="pt-6 max-sm:pt-4">
      <ReportTitle report={report} />
      <p className="mt-1 text-[13px] text-ink2">
        {facts.map((fact) => `${fact}\u00a0· `)}
        <time dateTime={report.updatedAt} title={moment(report.updatedAt)}>
          {day(report.updatedAt)}
        </time>
        {environmentOf(report).map((fact) => (
          <Fragment key={fact.text}>
            {"\u00a0· "}
            <span className={fact.differs ? "text-worse" : undefined}>
              {fact.text}
              {fact.differs && " (differs between files)"}
            </span>
          </Fragment>
        ))}
      </p>
      <ReportLabels project={report.project} labels={report.labels} />
      <SharedNotice report={report} />
      <ArchivedNotice report={report} />
      {/* Paper cannot be clicked: its origin is printed on it. */}
      <p className="mt-1 hidden text-[12px] text-ink3 [overflow-wrap:anywhere] print:block">{location.href}</p>
      {variants.length > 0 && (
        <div className="mt-3 flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <ol aria-label="Variants" className="flex min-w-0 flex-wrap items-baseline gap-x-5 gap-y-1 text-[13px]">
            {variants.slice(0, mostVariants).map((variant) => (
              <li key={variant.name} className="flex min-w-0 items-baseline gap-[7px]">
                <VariantSwatch position={variant.position} />
                <span className="max-w-64 truncate" title={variant.name}>
                  {variant.name}
                </span>
                <CommitLink report={report} position={variant.position} />
                {variant.baseline && <BaselineTag />}
              </li>
            ))}
            {variants.length > mostVariants && <li className="text-ink2">and {variants.length - mostVariants} more</li>}
          </ol>
          {report.may.includes("edit") && <VariantsDialogButton report={report} variants={variants} />}
        </div>
      )}
    </header>
  );
}
