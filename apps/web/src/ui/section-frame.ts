import { createContext, type ReactNode } from "react";

/** What <Section> puts last among its tools: the link to the workbench, or back. Set by the pages, not by views. */
export const SectionFrame = createContext<ReactNode>(null);
