import type { ApiParameter, ApiSchema } from "@sweetspot/contract";
import { Fragment, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { CodeSentence } from "../../ui/CodeSentence.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { useCurl } from "../access/use-curl.ts";
import { curlCommand } from "./curl-command.ts";
import type { PlacedOperation } from "./operations.ts";
import { SchemaFields } from "./SchemaFields.tsx";
import { fieldsOf, typeText } from "./schema-text.ts";

/** One operation: its line, and once opened its command, parameters, body and answer. */
export function OperationItem({ placed, isLinked }: { placed: PlacedOperation; isLinked: boolean }) {
  const { id, method, path, operation } = placed;
  const [isOpen, setOpen] = useState(isLinked);
  const [wasLinked, setWasLinked] = useState(isLinked);
  if (wasLinked !== isLinked) {
    setWasLinked(isLinked);
    if (isLinked) setOpen(true);
  }

  function toggle(next: boolean) {
    setOpen(next);
    if (next) history.replaceState(history.state, "", `#${id}`);
  }

  return (
    <li id={id} className="border-b border-line">
      <details open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
        <summary className="grid cursor-pointer grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)] items-baseline gap-x-3 rounded py-2 hover:bg-hover max-lg:grid-cols-[4rem_minmax(0,1fr)]">
          <Method method={method} />
          <h3 className="min-w-0">
            <code className="text-[12.5px] [overflow-wrap:anywhere]">
              {path.split("/").map((part, at) => (
                <Fragment key={at}>
                  {at > 0 && "/"}
                  <wbr />
                  {part}
                </Fragment>
              ))}
            </code>
          </h3>
          <span className="text-[13px] text-ink2 max-lg:col-start-2">{operation.summary}</span>
        </summary>
        {isOpen && <Details placed={placed} />}
      </details>
    </li>
  );
}

function Method({ method }: { method: string }) {
  return (
    <span
      className={classNames(
        "font-mono text-[11px] font-semibold uppercase",
        method === "get" ? "text-ink2" : method === "delete" ? "text-failed" : "text-accent",
      )}
    >
      {method}
    </span>
  );
}

function Details({ placed }: { placed: PlacedOperation }) {
  const { path, operation } = placed;
  const curl = useCurl();
  // Signing in comes before there is a token.
  const command = curlCommand(placed, location.origin, path.startsWith("/api/v1/auth/") ? "curl" : curl);
  const parameters = operation.parameters ?? [];
  const answer = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith("2"));
  const answerContent = Object.entries(answer?.[1].content ?? {})[0];
  const bodyContent = Object.entries(operation.requestBody?.content ?? {})[0];
  const needs = callers[operation["x-permission"] ?? ""];
  return (
    <div className="pb-5 text-[13px] lg:pl-19">
      {operation.description !== undefined && (
        <p className="mb-2 max-w-3xl">
          <CodeSentence text={operation.description} />
        </p>
      )}
      {needs !== undefined && <p className="mb-2 text-ink2">With sign-in: {needs}</p>}
      <div className="flex items-start gap-2">
        <pre
          data-command
          className="min-w-0 flex-1 rounded-md bg-sunk px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {command}
        </pre>
        <CopyButton size="small" text={command} label={`Copy the command: ${operation.summary}`}>
          Copy
        </CopyButton>
      </div>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {bodyContent !== undefined && <Value title="Body" type={bodyContent[0]} schema={bodyContent[1].schema} />}
      {answerContent !== undefined && (
        <Value title={`Answer ${answer?.[0]}`} type={answerContent[0]} schema={answerContent[1].schema} />
      )}
      {answerContent === undefined && answer !== undefined && (
        <p className="mt-4 text-ink2">
          <span className="font-semibold text-ink">Answer {answer[0]}</span>
          {answer[0] === "204" && ", without a body"}
        </p>
      )}
    </div>
  );
}

/** The people who may call an operation where people sign in, by the name of its permission. */
const callers: Readonly<Record<string, string>> = {
  anyone: "open to everybody.",
  lists: "open to everybody; the answer holds what the caller may see.",
  person: "for people who are signed in in a browser; a token is refused.",
  "instance-admin": "for the people who run this server; a token is refused.",
  read: "for viewers of the project, and tokens with the scope read.",
  upload: "for uploaders of the project, and tokens with the scope upload.",
  edit: "for members of the project.",
  admin: "for admins of the project, and tokens with the scope admin.",
};

function Parameters({ parameters }: { parameters: readonly ApiParameter[] }) {
  const sorted = [...parameters].sort((one, other) => rank(one) - rank(other));
  return (
    <>
      <h4 className="mt-4 mb-1 font-semibold">
        Parameters <span className="font-normal text-ink3">{parameters.length}</span>
      </h4>
      <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-1 max-sm:grid-cols-1 max-sm:gap-y-0">
        {sorted.map((parameter) => (
          <div key={parameter.in + parameter.name} className="contents">
            <dt>
              <code className={classNames(parameter.required === true && "font-semibold")}>{parameter.name}</code>
              {parameter.required === true && <span className="ml-1.5 text-[12px] text-ink3">needed</span>}
            </dt>
            <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-2">
              <CodeSentence text={parameter.description ?? ""} />{" "}
              <span className="text-ink3">
                {[
                  parameter.in === "path" ? "in the path" : "",
                  typeText(parameter.schema),
                  parameter.schema?.default === undefined ? "" : `default ${JSON.stringify(parameter.schema.default)}`,
                ]
                  .filter((text) => text !== "")
                  .join("; ")}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The path's parameters come first, then what else is needed. */
function rank({ in: place, required }: ApiParameter): number {
  return place === "path" ? 0 : required === true ? 1 : 2;
}

function Value({ title, type, schema }: { title: string; type: string; schema: ApiSchema | undefined }) {
  const fields = fieldsOf(schema);
  return (
    <>
      <h4 className="mt-4 mb-1 font-semibold">
        {title}{" "}
        <span className="font-normal text-ink3">
          {type}
          {fields.length === 0 && schema !== undefined && `, ${typeText(schema)}`}
        </span>
      </h4>
      {fields.length > 0 && <SchemaFields fields={fields} />}
    </>
  );
}
