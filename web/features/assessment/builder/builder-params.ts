import { questionTypes, purposes, type Purpose, type QuestionType } from "#domain/question.ts";

export const builderViews = ["questions", "exams", "essays", "gradebook"] as const;
export type BuilderView = (typeof builderViews)[number];

/** The state of the builder of a course in the address. */
export type BuilderParams = {
  course: string;
  view: BuilderView;
  /** The id of the question or exam being edited, or "new". Empty shows the list. */
  item: string;
  search: string;
  type: QuestionType | "";
  purpose: Purpose | "";
  lesson: string;
  /** Whether the names of the essays' authors are shown. */
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

/** Return the address of a state; omitted fields get their defaults. */
export function builderHref({ course, ...params }: Partial<BuilderParams> & { course: string }): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const isUsual = value === "" || (name === "page" && value === 1) || (name === "view" && value === "questions");
    if (!isUsual) parameters.set(name, String(value));
  }
  const query = parameters.toString();
  return `/teach/${encodeURIComponent(course)}${query && `?${query}`}`;
}
