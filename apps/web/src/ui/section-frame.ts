import { createContext, type ReactNode } from "react";

/** The last of the tools of a <Section>: the link to the workbench, or back. Set by the pages, not by views. */
export const SectionFrame = createContext<ReactNode>(null);

/** Whether a <Section> is shown inside a text, where its tools wait behind a button. */
export const IsEmbedded = createContext(false);

/** The button beside the heading of a <Section>: a copy of the link to it. Set by the pages, not by views. */
export const SectionAnchor = createContext<ReactNode>(null);
