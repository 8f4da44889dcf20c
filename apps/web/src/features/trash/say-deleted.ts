import { restoreFromTrash } from "../../api/trash.ts";
import { toast } from "../../ui/toast.tsx";

/** Says that something was deleted and offers to take it back; `trashed` is null when it is gone for good. */
export function sayDeleted(
  what: string,
  project: string,
  trashed: string | null,
  onRestored: (url: string) => void = () => undefined,
): void {
  if (trashed === null) {
    toast(`${what} was deleted for good: the disk has too little room to keep it.`);
    return;
  }
  async function undo(id: string): Promise<void> {
    try {
      const url = await restoreFromTrash(project, id);
      toast(`${what} is back.`);
      onRestored(url);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      toast(`${what} is still in the trash: ${why}`, { failed: true });
    }
  }
  toast(`${what} was deleted.`, { action: { label: "Undo", run: () => void undo(trashed) } });
}
