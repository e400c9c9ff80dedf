import { questionTypes, purposes, type Purpose, type QuestionType } from "#domain/question.ts";

export const builderViews = ["questions", "exams", "essays", "gradebook"] as const;
export type BuilderView = (typeof builderViews)[number];

/** Where somebody is in the builder of a course, as the address says. */
export type BuilderParams = {
  course: string;
  view: BuilderView;
  /** The question or exam that is written: its id, or "new". Empty: the list. */
  item: string;
  search: string;
  type: QuestionType | "";
  purpose: Purpose | "";
  lesson: string;
  /** Whether the names of those who wrote essays are shown. */
  names: "yes" | "";
  page: number;
};

export function readBuilderParams(course: string, parameters: URLSearchParams): BuilderParams {
  const oneOf = <Known extends string>(known: readonly Known[], name: string) =>
    known.find((each) => each === parameters.get(name)) ?? "";
  const page = Number(parameters.get("page"));
  return {
    course,
    view: oneOf(builderViews, "view") || "questions",
    item: parameters.get("item") ?? "",
    search: parameters.get("search") ?? "",
    type: oneOf(questionTypes, "type"),
    purpose: oneOf(purposes, "purpose"),
    lesson: parameters.get("lesson") ?? "",
    names: parameters.get("names") === "yes" ? "yes" : "",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of a place; what is not named is as at the beginning. */
export function builderHref({ course, ...place }: Partial<BuilderParams> & { course: string }): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) {
    const isFirst = value === "" || value === 1 || value === "questions";
    if (!isFirst) parameters.set(name, String(value));
  }
  const query = parameters.toString();
  return `/teach/${encodeURIComponent(course)}${query && `?${query}`}`;
}
