import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { PromQLExtension } from "@prometheus-io/codemirror-promql";
import type { PrometheusClient } from "@prometheus-io/codemirror-promql/dist/esm/client/prometheus";
import { useEffect, useRef } from "react";
import { queryProblem } from "./query-problem.ts";

/** PromQL in one line, with Prometheus' own grammar and editor mode. Loaded apart: it is larger than the section itself. */
export default function PromqlEditor({
  text,
  client,
  takesFocus,
  onText,
  onRun,
}: {
  /** The query that was handed in last. Not the one that is being typed: that would come back late and undo the next key. */
  text: string;
  client: PrometheusClient;
  /** The reader was already in the field that this editor replaces. */
  takesFocus: boolean;
  onText: (text: string) => void;
  onRun: (text: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const hadFocus = useRef(takesFocus);
  const latest = useRef({ onText, onRun });
  latest.current = { onText, onRun };

  useEffect(() => {
    const host = place.current!;
    // Under a shadow root the editor's own styles are constructed sheets, which the content security policy lets pass.
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const promql = new PromQLExtension().setComplete({ remote: client }).activateLinter(false);
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: view.current?.state.doc ?? text,
        extensions: [
          oneLine,
          look,
          syntaxHighlighting(colours),
          history(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ activateOnTyping: true, icons: false, defaultKeymap: false }),
          promql.asExtension(),
          // The parser that will answer says what it refuses, so that nothing passes here and fails there.
          linter(diagnose, { delay: 250 }),
          placeholder("PromQL, such as sum(rate(http_requests_total[1m]))"),
          EditorView.contentAttributes.of({ "aria-label": "PromQL query" }),
          Prec.highest(
            keymap.of([
              { key: "Enter", run: (target) => !isCompletingWord(target.state) && run(target) },
              { key: "Tab", run: acceptCompletion },
            ]),
          ),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onText(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    if (hadFocus.current) editor.focus();
    function run(target: EditorView): boolean {
      closeCompletion(target);
      latest.current.onRun(target.state.doc.toString().trim());
      return true;
    }
    return () => {
      hadFocus.current = editor.hasFocus;
      promql.destroy();
      editor.destroy();
    };
    // The text is only where the editor begins; later ones are put in below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);

  return <div ref={place} className="min-w-0 flex-1" />;
}

/** Behind a finished expression operators are offered, too; there Enter means the query and not the first of them. */
function isCompletingWord(state: EditorState): boolean {
  const { head } = state.selection.main;
  return completionStatus(state) === "active" && /[\w:]/.test(state.sliceDoc(Math.max(0, head - 1), head));
}

/** The parser's complaint, at its place. */
async function diagnose(view: EditorView): Promise<Diagnostic[]> {
  const text = view.state.doc.toString();
  const problem = await queryProblem(text);
  if (problem === null) return [];
  const from = Math.min(problem.start, Math.max(0, text.length - 1));
  return [
    { from, to: Math.min(text.length, Math.max(problem.end, from + 1)), severity: "error", message: problem.message },
  ];
}

const oneLine = [
  EditorState.transactionFilter.of((transaction) => (transaction.newDoc.lines > 1 ? [] : transaction)),
  EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\s*\n\s*/g, " ")),
];

const look = EditorView.theme({
  "&": {
    height: "32px",
    border: "1px solid var(--line2)",
    borderRadius: "6px",
    background: "var(--paper)",
    color: "var(--ink)",
    fontSize: "12.5px",
  },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "30px", overflowX: "auto", scrollbarWidth: "none" },
  ".cm-content": { padding: "0 6px", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 4px" },
  ".cm-placeholder": { color: "var(--ink3)", fontFamily: "var(--font-sans)" },
  "&.cm-focused .cm-matchingBracket": { background: "var(--accent-soft)" },
  ".cm-tooltip": {
    background: "var(--paper)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    boxShadow: "var(--float-shadow)",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-mono)", fontSize: "12px", maxHeight: "260px" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "2px 8px", color: "var(--ink)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--hover)", color: "var(--ink)" },
  ".cm-completionDetail": { color: "var(--ink3)", fontStyle: "normal", fontFamily: "var(--font-sans)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionInfo": { maxWidth: "320px", padding: "4px 8px", fontSize: "12px", color: "var(--ink2)" },
  ".cm-diagnostic-error": { borderLeft: "2px solid var(--failed)", color: "var(--ink)" },
});

const colours = HighlightStyle.define([
  { tag: tags.string, color: "var(--variant-1)" },
  { tag: [tags.number, tags.integer], color: "var(--variant-3)" },
  { tag: tags.keyword, color: "var(--accent)" },
  { tag: tags.function(tags.variableName), color: "var(--variant-5)" },
  { tag: tags.labelName, color: "var(--variant-4)" },
  { tag: tags.operator, color: "var(--ink2)" },
  { tag: tags.modifier, color: "var(--accent)" },
  { tag: tags.comment, color: "var(--ink3)" },
]);
