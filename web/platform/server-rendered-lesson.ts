import { createContext as createRouterContext } from "react-router";
import { createContext, use, useState } from "react";

/** The text of a lesson as rendered by the server, for reading before hydration. */
export type ServerRenderedLesson = {
  title: string;
  html: string;
  language: string;
  /** The block at which the person stopped reading. */
  block: number;
};

/** On the server: calls the API as the person of the page's reading cookie; null when there is none. */
export const callAsReaderContext = createRouterContext<((call: Request) => Promise<Response | null>) | null>(null);

/** On the server: the lesson to render into this page. */
export const serverRenderedLessonContext = createRouterContext<ServerRenderedLesson | null>(null);

/** The same lesson, for React. */
export const ServerRenderedLessonContext = createContext<ServerRenderedLesson | null>(null);

/** The attribute that marks a rendered lesson, so that the browser finds it. */
const mark = "data-drawn-lesson";

/** Use the lesson that the server rendered into this page; null if there is none. In the browser it is read from the page itself. */
export function useServerRenderedLesson(): ServerRenderedLesson | null {
  const given = use(ServerRenderedLessonContext);
  const [serverLesson] = useState(() => given ?? readServerRenderedLesson());
  return serverLesson;
}

/** The scroll position to which the script next to the rendered text has scrolled; null when the server did not render a lesson. */
let scrolledTo: number | null = null;

/** Return that position once, so that a reader who has scrolled away from it is left where they are. */
export function takeServerScrollPosition(): number | null {
  const position = scrolledTo;
  scrolledTo = null;
  return position;
}

function readServerRenderedLesson(): ServerRenderedLesson | null {
  if (typeof document === "undefined") return null;
  const article = document.querySelector<HTMLElement>(`[${mark}]`);
  const [title, text] = [article?.querySelector("h1"), article?.querySelector(".prose")];
  if (!article || !title || !text) return null;
  scrolledTo = Number(document.documentElement.dataset["placedAt"] ?? 0);
  return { title: title.textContent, html: text.innerHTML, language: title.lang, block: Number(article.dataset["drawnLesson"]) };
}
