import type { Token } from "markdown-it";
import { createElement, Fragment, Suspense, type ReactNode } from "react";
import { Link } from "react-router";
import { createDialect } from "#domain/markdown-dialect.ts";
import { ownPage } from "#domain/safe-redirect.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { ScrollArea } from "#web/ui/scroll-area.tsx";

// Models write raw HTML despite being told not to. Parse it, so that it can be dropped.
const dialect = createDialect().set({ html: true });
// Every link is parsed; `AnswerLink` drops its address if it is not allowed.
dialect.validateLink = () => true;

/** Only answers with a formula load its renderer. */
const Formula = lazyPart<{ source: string; isDisplayed: boolean }>(async () => {
  const { default: katex } = await import("katex");
  return {
    default: ({ source, isDisplayed }) => {
      const html = katex.renderToString(source, {
        output: "mathml",
        displayMode: isDisplayed,
        throwOnError: false,
        maxExpand: 200,
        maxSize: 20,
      });
      // KaTeX reads text and writes MathML: nothing in the text becomes an element.
      return <span dangerouslySetInnerHTML={{ __html: html }} />;
    },
  };
});

/** A model's Markdown, complete or partial, as safe elements: the dialect of lessons, without raw HTML and pictures. */
export default function AnswerMarkdown({ text }: { text: string }) {
  return <>{show(dialect.parse(text, {}))}</>;
}

/** Elements without attributes. Headings are below the tutor's own, at a single level. */
const elements: Record<string, string> = {
  blockquote_open: "blockquote",
  bullet_list_open: "ul",
  callout_title_open: "p",
  em_open: "em",
  heading_open: "h3",
  list_item_open: "li",
  paragraph_open: "p",
  s_open: "del",
  strong_open: "strong",
  tbody_open: "tbody",
  thead_open: "thead",
  tr_open: "tr",
  footnote_block_open: "ol",
  footnote_open: "li",
};

/** Render a sequence of tokens; those between an opening and its closing one are its children. */
function show(tokens: readonly Token[]): ReactNode[] {
  const shown: ReactNode[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    if (token.nesting !== 1) {
      shown.push(<Fragment key={at}>{showOne(token)}</Fragment>);
      continue;
    }
    const end = endOf(tokens, at);
    const children = show(tokens.slice(at + 1, end));
    shown.push(<Fragment key={at}>{token.hidden ? children : showAround(token, children)}</Fragment>);
    at = end;
  }
  return shown;
}

function endOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    depth += tokens[at]?.nesting ?? 0;
    if (depth === 0) return at;
  }
  return tokens.length;
}

/** Render a single token. Raw HTML is dropped; a picture would be loaded from any address in the text, so only its description is shown. */
function showOne({ type, content, children, markup, meta }: Token): ReactNode {
  switch (type) {
    case "inline":
      return show(children ?? []);
    case "text":
    case "text_special":
      return content;
    case "softbreak":
      return "\n";
    case "hardbreak":
      return <br />;
    case "hr":
      return <hr />;
    case "code_inline":
      return <code>{content}</code>;
    case "fence":
    case "code_block":
      return (
        <ScrollArea as="pre">
          <code>{content}</code>
        </ScrollArea>
      );
    case "image":
      return content;
    case "formula":
    case "formula_block": {
      const source = `${markup}${content}${markup}`;
      return (
        <Suspense fallback={<code>{source}</code>}>
          <Formula source={content} isDisplayed={markup === "$$"} />
        </Suspense>
      );
    }
    case "task":
      return isDone(meta) ? "☑ " : "☐ ";
    case "footnote_ref":
      return <sup>{numberOf(meta)}</sup>;
    default:
      return null;
  }
}

function showAround(token: Token, children: ReactNode[]): ReactNode {
  const { type } = token;
  const value = (name: string) => String(token.attrGet(name) ?? "");
  switch (type) {
    case "link_open":
      return <AnswerLink href={value("href")}>{children}</AnswerLink>;
    case "table_open":
      return <ScrollArea as="table">{children}</ScrollArea>;
    case "ordered_list_open":
      return <ol {...(value("start") && { start: Number(value("start")) })}>{children}</ol>;
    case "th_open":
    case "td_open": {
      const [, align] = /^text-align:(left|center|right)$/.exec(value("style")) ?? [];
      return createElement(token.tag === "th" ? "th" : "td", align ? { style: { textAlign: align } } : null, children);
    }
    case "callout_open":
      return (
        <aside className="callout" role="note">
          {children}
        </aside>
      );
    default: {
      const element = elements[type];
      return element
        ? createElement(element, type === "callout_title_open" ? { className: "callout-title" } : null, children)
        : children;
    }
  }
}

function isDone(meta: unknown): boolean {
  return typeof meta === "object" && meta !== null && "isDone" in meta && meta.isDone === true;
}

function numberOf(meta: unknown): number {
  return typeof meta === "object" && meta !== null && "id" in meta && typeof meta.id === "number" ? meta.id + 1 : 1;
}

/** The academy's own pages open here; other addresses open in a new tab without a referrer. */
function AnswerLink({ href, children }: { href: string; children: ReactNode }) {
  const page = ownPage(href);
  if (page) return <Link to={page}>{children}</Link>;
  if (!/^https?:/i.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
