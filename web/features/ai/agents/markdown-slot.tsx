import { createContext, use, type ReactNode } from "react";

/** How Markdown is shown: the route gives it, because the room that sets answers is another one. */
export const MarkdownSlot = createContext<((text: string) => ReactNode) | null>(null);

/** An agent's Markdown, as safe elements. */
export function AgentMarkdown({ text }: { text: string }) {
  const show = use(MarkdownSlot);
  return show ? show(text) : <p className="whitespace-pre-wrap">{text}</p>;
}
