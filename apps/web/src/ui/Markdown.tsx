import { Fragment, useMemo, type ReactNode } from "react";
import { parseMarkdown, type Block, type Inline } from "./markdown-parse.ts";
import { TableScroll } from "./TableScroll.tsx";

/** Notes as text nodes and plain elements: nothing of a note is ever read as HTML. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return <div className="flex flex-col gap-2.5 [overflow-wrap:anywhere]">{blocks.map(drawBlock)}</div>;
}

function drawBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading key={key} className="font-semibold">
          {draw(block.content)}
        </Heading>
      );
    }
    case "paragraph":
      return <p key={key}>{draw(block.content)}</p>;
    case "quote":
      return (
        <blockquote key={key} className="flex flex-col gap-2 border-l-2 border-line2 pl-3 text-ink2">
          {block.blocks.map(drawBlock)}
        </blockquote>
      );
    case "code":
      return (
        <pre key={key} tabIndex={0} className="overflow-x-auto rounded-md bg-sunk px-3 py-2">
          <code>{block.text}</code>
        </pre>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List key={key} className={block.ordered ? "list-decimal pl-5" : "list-disc pl-5"}>
          {block.items.map((item, at) => (
            <li key={at}>{draw(item)}</li>
          ))}
        </List>
      );
    }
    case "table":
      return (
        <TableScroll key={key} label="Table">
          <table className="table w-auto!">
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={at} scope="col">
                    {draw(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column}>{draw(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      );
    case "rule":
      return <hr key={key} className="border-line" />;
  }
}

function draw(content: readonly Inline[]): ReactNode {
  return content.map((piece, key) => {
    switch (piece.kind) {
      case "text":
        return <Fragment key={key}>{piece.text}</Fragment>;
      case "code":
        return (
          <code key={key} className="rounded-[3px] bg-sunk px-1">
            {piece.text}
          </code>
        );
      case "strong":
        return <strong key={key}>{draw(piece.content)}</strong>;
      case "emphasis":
        return <em key={key}>{draw(piece.content)}</em>;
      case "struck":
        return <s key={key}>{draw(piece.content)}</s>;
      case "link":
        return (
          <a
            key={key}
            href={piece.href}
            rel="noopener noreferrer nofollow"
            target="_blank"
            className="text-accent underline underline-offset-2"
          >
            {draw(piece.content)}
          </a>
        );
    }
  });
}
