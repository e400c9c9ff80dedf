import { createContext as createRouterContext } from "react-router";
import { createContext, use, useState } from "react";

/** The text of a lesson as the server draws it into the page, for people to read before the page has come alive. */
export type DrawnLesson = {
  title: string;
  html: string;
  language: string;
  /** The block at which they stopped reading. */
  block: number;
};

/** On the server: asks a call of the data API as whoever reads the page with their cookie; null when nobody does. */
export const callAsReaderContext = createRouterContext<((call: Request) => Promise<Response | null>) | null>(null);

/** On the server: the lesson that was found for this page. */
export const drawnLessonContext = createRouterContext<DrawnLesson | null>(null);

/** The same for what is rendered. */
export const DrawnLessonContext = createContext<DrawnLesson | null>(null);

/** Marks where a lesson is drawn, for the browser to find it again. */
const mark = "data-drawn-lesson";

/** The lesson that the server drew into this page; null where it drew none. In the browser it is read from the page itself. */
export function useDrawnLesson(): DrawnLesson | null {
  const given = use(DrawnLessonContext);
  const [drawn] = useState(() => given ?? readDrawnLesson());
  return drawn;
}

/** Where the script beside the drawn text has scrolled to; null when the text that is shown was never drawn. */
let placedAt: number | null = null;

/** Says, once, where the page stood when its drawn text was placed, so that whoever has read on since is left where they are. */
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
