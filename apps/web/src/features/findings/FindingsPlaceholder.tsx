import type { ReactNode } from "react";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { FirstScreen } from "./FirstScreen.tsx";

/** The findings before they are there: rows as high as the verdict and its findings. */
export function FindingsPlaceholder({
  author = null,
  doing = "Comparing the variants",
}: {
  author?: ReactNode;
  doing?: string;
}) {
  return <FirstScreen isBusy verdict={<LoadingState doing={doing} lines={10} />} author={author} list={null} />;
}
