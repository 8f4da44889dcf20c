import { useState } from "react";
import { CodeSentence } from "../../ui/CodeSentence.tsx";
import { descriptionOf, fieldsOf, typeText, type SchemaField } from "./schema-text.ts";

/** The fields of a body or an answer; those inside a field open with it. */
export function SchemaFields({ fields }: { fields: readonly SchemaField[] }) {
  return (
    <ul className="border-l border-line pl-3">
      {fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
    </ul>
  );
}

function Field({ field }: { field: SchemaField }) {
  const [isOpen, setOpen] = useState(false);
  const inner = fieldsOf(field.schema);
  const line = (
    <>
      <code className="font-semibold">{field.name}</code>
      <span className="ml-2 text-ink3">
        {typeText(field.schema)}
        {!field.isRequired && field.name !== "<name>" && ", may be left out"}
      </span>
      {descriptionOf(field.schema) !== "" && (
        <span className="ml-2 text-ink2">
          <CodeSentence text={descriptionOf(field.schema)} />
        </span>
      )}
    </>
  );
  if (inner.length === 0) return <li className="py-0.5 pl-4">{line}</li>;
  return (
    <li className="py-0.5">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="rounded marker:text-ink3 hover:bg-hover">{line}</summary>
        {isOpen && (
          <div className="py-1 pl-3">
            <SchemaFields fields={inner} />
          </div>
        )}
      </details>
    </li>
  );
}
