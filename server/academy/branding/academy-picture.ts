import type { AcademyValues } from "#domain/academy.ts";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import type { SocialPicture } from "#server/platform/pictures/draw-social-picture.ts";
import { previewTitle } from "./standard-words.ts";

/** What the academy's own preview picture shows, besides its logo. */
export function academyPicture(
  values: Pick<AcademyValues, "name" | "tagline">,
  language: InterfaceLanguage,
): Omit<SocialPicture, "academy" | "logo"> {
  return { title: previewTitle(values, language), category: "", level: "", seed: "the academy" };
}
