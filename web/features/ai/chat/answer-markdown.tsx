import type { ComponentProps, ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { ownPage } from "#domain/own-page.ts";

/** Below the tutor's own heading; an answer has no deeper order. */
function Heading({ children }: { children?: ReactNode }) {
  return <h3>{children}</h3>;
}

/** Own pages open here; whatever else a model writes as an address opens apart and learns nothing of the academy. */
function AnswerLink({ href, children }: ComponentProps<"a">) {
  const page = ownPage(href);
  if (page) return <Link to={page}>{children}</Link>;
  if (!href || !/^https?:/i.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function Code({ children }: ComponentProps<"pre">) {
  return <ScrollArea as="pre">{children}</ScrollArea>;
}

function WideTable({ children }: ComponentProps<"table">) {
  return <ScrollArea as="table">{children}</ScrollArea>;
}

/** A picture would be fetched from wherever the text says; its description is enough. */
function NoPicture({ alt }: ComponentProps<"img">) {
  return alt;
}

const components: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  a: AnswerLink,
  pre: Code,
  table: WideTable,
  img: NoPicture,
};

/** A model's Markdown, whole or still coming, as safe elements. Raw HTML in it is left out. */
export default function AnswerMarkdown({ text }: { text: string }) {
  return (
    <Markdown skipHtml remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={components}>
      {text}
    </Markdown>
  );
}
