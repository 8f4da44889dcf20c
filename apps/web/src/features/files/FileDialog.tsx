import type { ArtifactBody, ArtifactPatch } from "@sweetspot/contract";
import { isEntryName } from "@sweetspot/contract/names";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";

/** Another name or another variant for a file. A variant that does not exist yet is made. */
export function FileDialog({
  artifact,
  variants,
  onClose,
  onSave,
}: {
  artifact: ArtifactBody;
  variants: readonly string[];
  onClose: () => void;
  onSave: (patch: ArtifactPatch) => Promise<void>;
}) {
  const [name, setName] = useState(artifact.name);
  const [variant, setVariant] = useState(artifact.variant);
  const known = useId();
  const save = useMutation({
    mutationFn: () =>
      onSave({
        ...(name.trim() !== artifact.name && { name: name.trim() }),
        ...(variant.trim() !== artifact.variant && { variant: variant.trim() }),
      }),
    onSuccess: onClose,
  });
  const refuse = (text: string) => (isEntryName(text.trim()) ? undefined : "1 to 200 characters, without /");
  const problem = refuse(name) ?? refuse(variant);

  return (
    <FormDialog
      onClose={onClose}
      title="Rename or move file"
      description="The bytes and their hash stay the same."
      verb="Save"
      busyVerb="Saving…"
      isComplete={problem === undefined}
      sending={save}
      onSend={save.mutate}
    >
      <TextField label="File" value={name} problem={refuse(name)} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Variant"
        list={known}
        value={variant}
        problem={refuse(variant)}
        hint={variants.includes(variant.trim()) ? undefined : "A new variant; it comes last."}
        onChange={(event) => setVariant(event.target.value)}
      />
      <datalist id={known}>
        {variants.map((other) => (
          <option key={other} value={other} />
        ))}
      </datalist>
    </FormDialog>
  );
}
