import { Component, type ReactNode } from "react";
import { chunkFailureText, isChunkFailure } from "./chunk-failure.ts";
import { toast } from "./toast.tsx";

/**
 * Keeps a menu, popover or dialog whose code does not load from taking the page with it: says so and shows what is there
 * without it. Any other error goes on.
 */
export class ChunkBorder extends Component<{ fallback: ReactNode; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkFailure(error)) toast(chunkFailureText, { failed: true });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isChunkFailure(error)) throw error;
    return this.props.fallback;
  }
}
