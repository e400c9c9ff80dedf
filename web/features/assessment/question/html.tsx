import { classes } from "#web/ui/classes.ts";
import { useCourseLanguage } from "#web/ui/course-language.ts";

/**
 * HTML that the academy rendered from an author's Markdown and sanitized, in the course's language; `inline` is for use within a line, such
 * as a label.
 */
export function Html({
  html,
  inline = false,
  id,
  className,
}: {
  html: string;
  inline?: boolean;
  id?: string;
  className?: string;
}) {
  const shown = { id, dir: "auto", lang: useCourseLanguage(), dangerouslySetInnerHTML: { __html: html } } as const;
  if (inline) return <span {...shown} className={classes("wrap-anywhere [&_p]:m-0", className)} />;
  return <div {...shown} data-size="sm" className={classes("prose max-w-measure", className)} />;
}
