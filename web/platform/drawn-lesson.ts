import { createContext as createRouterContext } from "react-router";
import { createContext, use, useState } from "react";

/** The text of a lesson as rendered by the server, for reading before hydration. */
export type DrawnLesson = {
  title: string;
  html: string;
  language: string;
  /** The block at which the person stopped reading. */
  block: number;
};

/** On the server: makes a data API call as the owner of the page's reading cookie; null when there is none. */
export const callAsReaderContext = createRouterContext<((call: Request) => Promise<Response | null>) | null>(null);

/** On the server: the lesson found for this page. */
export const drawnLessonContext = createRouterContext<DrawnLesson | null>(null);

/** The same for rendering. */
export const DrawnLessonContext = createContext<DrawnLesson | null>(null);

/** Marks a rendered lesson, so that the browser finds it again. */
const mark = "data-drawn-lesson";

/**
 * Return the lesson that the server rendered into this page; null where it rendered none. In the browser it is read from the page itself.
 */
export function useDrawnLesson(): DrawnLesson | null {
  const given = use(DrawnLessonContext);
  const [drawn] = useState(() => given ?? readDrawnLesson());
  return drawn;
}

/** Where the script next to the rendered text has scrolled to; null when the server did not render it. */
let placedAt: number | null = null;

/** Return, once, the scroll position at which the server-rendered text was placed, so that a reader who has scrolled on stays there. */
export function takePlaceOfDrawnLesson(): number | null {
  const taken = placedAt;
  placedAt = null;
  return taken;
}

function readDrawnLesson(): DrawnLesson | null {
  if (typeof document === "undefined") return null;
  const article = document.querySelector<HTMLElement>(`[${mark}]`);
  const [title, text] = [article?.querySelector("h1"), article?.querySelector(".prose")];
  if (!article || !title || !text) return null;
  placedAt = Number(document.documentElement.dataset["placedAt"] ?? 0);
  return { title: title.textContent, html: text.innerHTML, language: title.lang, block: Number(article.dataset["drawnLesson"]) };
}
