import { createContext, type ReactNode } from "react";

/** What <Section> puts last among its tools: the link to the workbench, or back. Set by the pages, not by views. */
export const SectionFrame = createContext<ReactNode>(null);

/** What <Section> puts beside its heading: a copy of the link to it. Set by the pages, not by views. */
export const SectionAnchor = createContext<ReactNode>(null);
