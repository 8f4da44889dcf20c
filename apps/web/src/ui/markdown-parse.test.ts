import { describe, expect, it } from "vitest";
import { isWebLink, parseInline, parseMarkdown, type Block, type Inline } from "./markdown-parse.ts";

/** Blocks as text: `p(text strong(…))`. */
function show(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case "heading":
          return `h${block.level}(${inline(block.content)})`;
        case "paragraph":
          return `p(${inline(block.content)})`;
        case "quote":
          return `quote(${show(block.blocks)})`;
        case "code":
          return `code(${block.text})`;
        case "list":
          return `${block.ordered ? "ol" : "ul"}(${block.items.map(inline).join("|")})`;
        case "table":
          return `table(${[block.head, ...block.rows].map((row) => row.map(inline).join("|")).join("/")})`;
        case "rule":
          return "rule";
      }
    })
    .join(" ");
}

function inline(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case "text":
          return piece.text;
        case "code":
          return `\`${piece.text}\``;
        case "link":
          return `link<${piece.href}>(${inline(piece.content)})`;
        default:
          return `${piece.kind}(${inline(piece.content)})`;
      }
    })
    .join("");
}

describe("notes as Markdown", () => {
  it("reads blocks", () => {
    expect(
      show(
        parseMarkdown("# One\ntext\nmore\n\n- a\n- b\n  c\n\n1. x\n2) y\n\n---\n> said\n> twice\n\n```go\nx := 1\n```"),
      ),
    ).toBe("h3(One) p(text\nmore) ul(a|b c) ol(x|y) rule quote(p(said\ntwice)) code(x := 1)");
    expect(show(parseMarkdown("| a | b |\n|---|:-:|\n| 1 |\n"))).toBe("table(a|b/1|)");
    expect(show(parseMarkdown("a | b\n--|--\nx \\| y | z \\|"))).toBe("table(a|b/x | y|z |)");
  });

  it("reads pieces of a line", () => {
    expect(inline(parseInline("**b** *e* ~~s~~ `c` snake_case_name 2 * 3 * 4 \\*x\\*"))).toBe(
      "strong(b) emphasis(e) struck(s) `c` snake_case_name 2 * 3 * 4 *x*",
    );
    expect(inline(parseInline("[go](https://go.dev) and https://go.dev/x."))).toBe(
      "link<https://go.dev>(go) and link<https://go.dev/x>(https://go.dev/x).",
    );
  });

  it("keeps every address that is not of the web as text", () => {
    for (const href of ["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "//evil.example", "/api"]) {
      expect(isWebLink(href)).toBe(false);
      expect(parseInline(`[x](${href})`).every((piece) => piece.kind !== "link")).toBe(true);
    }
  });

  it("has no HTML: tags are text", () => {
    expect(show(parseMarkdown("<script>alert(1)</script> <img src=x onerror=y>"))).toBe(
      "p(<script>alert(1)</script> <img src=x onerror=y>)",
    );
  });

  it("stays linear on hostile notes", () => {
    const started = performance.now();
    for (const unit of ["*a ", "`", "[", "[a](", "_x", "**", "> ", "- ", "|", "\\", "~~a", "(h", "a*"]) {
      parseMarkdown(unit.repeat(200_000 / unit.length));
      parseMarkdown(`${unit}\n`.repeat(20_000));
    }
    expect(performance.now() - started).toBeLessThan(8000);
  });
});
