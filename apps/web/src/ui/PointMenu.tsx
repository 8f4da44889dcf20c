import { lazy, Suspense, type ReactNode, type RefObject } from "react";
import { ChunkBorder } from "./ChunkBorder.tsx";

const PointMenuPopup = lazy(() => import("./PointMenuPopup.tsx"));

export interface PointMenuProps {
  /** The subject of the menu, for screen readers. */
  readonly label: string;
  /** The place at which it opens, in pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  /** Gets the focus back when the menu closes. */
  readonly from: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** MenuItem, MenuChoice and MenuLine. */
  readonly children: ReactNode;
}

/** An open menu at a point of the window, as a right click asks for. */
export function PointMenu(props: PointMenuProps) {
  return (
    <ChunkBorder fallback={null}>
      <Suspense fallback={null}>
        <PointMenuPopup {...props} />
      </Suspense>
    </ChunkBorder>
  );
}
