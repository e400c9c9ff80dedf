import type { CourseFileCheck, CourseFilePreview, CourseFileRemark } from "#domain/course-file.schema.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";

/** What was found in a course file: what is wrong, each by its place; or what will be made. */
export function FoundInFile({ check, fileName }: { check: CourseFileCheck; fileName: string }) {
  const { course, problems, warnings, problem_count: count } = check;
  return (
    <div className="grid gap-4">
      {problems.length > 0 && (
        <Notice tone="danger" live title={messages.problems(count, fileName)}>
          <p className="mb-2">{messages.problemsHelp}</p>
          <Remarks remarks={problems} />
          {count > problems.length && <p className="mt-2">{messages.moreProblems(count - problems.length)}</p>}
        </Notice>
      )}
      {course && <WhatWillBeMade course={course} fileName={fileName} />}
      {warnings.length > 0 && (
        <Notice title={messages.warnings(warnings.length)}>
          <Remarks remarks={warnings} />
        </Notice>
      )}
    </div>
  );
}

function Remarks({ remarks }: { remarks: readonly CourseFileRemark[] }) {
  return (
    <ul className="grid gap-1.5 text-sm">
      {remarks.map(({ place, text }) => (
        <li key={`${place}: ${text}`} className="wrap-anywhere">
          <span className={place === "" ? "" : "font-mono text-xs"} dir="auto">
            {place || messages.wholeFile}
          </span>{" "}
          {text}
        </li>
      ))}
    </ul>
  );
}

function WhatWillBeMade({ course, fileName }: { course: CourseFilePreview; fileName: string }) {
  const { title, category, level, lessons, pictures, bytes } = course;
  return (
    <section aria-label={messages.found} className="rounded-md border border-hairline bg-sunken p-4">
      <p className="font-serif text-xl wrap-anywhere" dir="auto">
        {title}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Chip hue={category}>{category}</Chip>
        {messages.facts(messages.level[level], lessons.length, pictures, bytes)}
      </p>
      <p className="mt-1 text-sm text-muted wrap-anywhere" dir="auto">
        {fileName}
      </p>
      {lessons.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{messages.noLessons}</p>
      ) : (
        <ol aria-label={messages.lessons} className="mt-3 grid list-decimal gap-1 ps-7 text-sm">
          {lessons.map((lesson, index) => (
            // Two lessons may have one title, and nothing moves here.
            <li key={index} className="wrap-anywhere" dir="auto">
              {lesson.title}
              {lesson.state !== "published" && <span className="text-muted"> ({messages.state[lesson.state]})</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
