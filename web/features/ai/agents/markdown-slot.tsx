import { createContext, use, type ReactNode } from "react";

/** The Markdown renderer: provided by the route, because it belongs to another feature. */
export const MarkdownSlot = createContext<((text: string) => ReactNode) | null>(null);

/** An agent's Markdown, as safe elements. */
export function AgentMarkdown({ text }: { text: string }) {
  const show = use(MarkdownSlot);
  return show ? show(text) : <p className="whitespace-pre-wrap">{text}</p>;
}
