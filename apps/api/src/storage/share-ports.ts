import type { ShareItem } from "@sweetspot/contract";
import type { ReportName } from "./names.ts";

/** A link to be made. */
export interface NewShare {
  readonly label: string;
  readonly follows: boolean;
  readonly view: string;
  readonly hasPreview: boolean;
  readonly createdBy: string | null;
  readonly expiresAtMs: number;
}

/** The target of a link that works. */
export interface FoundShare extends Pick<NewShare, "follows" | "view" | "hasPreview" | "expiresAtMs"> {
  readonly id: string;
  readonly projectId: string;
  readonly project: string;
  /** The report's slug. */
  readonly report: string;
  /** The name in the store of what is shown: the slug, or the name of a copy. */
  readonly shown: string;
  readonly revision: number;
}

/** Links to reports that need no account. */
export interface Shares {
  /** The links to a report that work still, the latest first. */
  of(report: ReportName): Promise<ShareItem[]>;
  /** Makes a link; gives its id. Throws `report-not-found`. */
  add(report: ReportName, hash: string, share: NewShare): Promise<string>;
  /** Ends a link; whether there was one of this id. */
  end(report: ReportName, id: string): Promise<boolean>;
  /** The link of this hash, if it works still. */
  find(hash: string): Promise<FoundShare | undefined>;
  countOpening(id: string): Promise<void>;
  /** Drops some of the links whose time is over; says whether there may be more. */
  purge(): Promise<boolean>;
}
