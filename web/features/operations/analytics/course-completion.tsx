import type { Analytics } from "#domain/analytics.schema.ts";
import { Progress } from "#web/ui/progress.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useReachable } from "#web/platform/use-reachable.ts";
import { CardCell, CardRow, CardTable } from "#web/ui/card-table.tsx";
import { messages } from "./messages.ts";

const columns = [messages.columnCourse, messages.columnLearners, messages.columnCompleted, messages.columnProgress];

/** How far the people of each course have come. */
export function CourseCompletion({ courses }: Pick<Analytics, "courses">) {
  const isReachable = useReachable("/course");
  return (
    <section>
      <h3 className="text-xl">{messages.coursesTitle}</h3>
      <p className="mt-2 mb-4 max-w-measure text-sm text-muted">
        {courses.length > 0 ? messages.coursesText : messages.noCourses}
      </p>
      {courses.length > 0 && (
        <CardTable label={messages.coursesTitle} columns={columns}>
          {courses.map(({ id, title, learners, completed, average_progress }) => (
            <CardRow
              key={id}
              name={
                isReachable ? (
                  <TextLink to={`/course/${id}`} quiet dir="auto" className="wrap-anywhere">
                    {title}
                  </TextLink>
                ) : (
                  <span dir="auto" className="wrap-anywhere">
                    {title}
                  </span>
                )
              }
            >
              <CardCell column={messages.columnLearners}>{messages.number(learners)}</CardCell>
              <CardCell column={messages.columnCompleted}>{messages.completed(completed, learners)}</CardCell>
              <CardCell column={messages.columnProgress}>
                <span className="flex w-full items-center gap-3 md:min-w-40">
                  <Progress value={average_progress} label={messages.progressOf(title)} className="flex-1" />
                  <span className="w-10 text-end text-muted tabular-nums">{average_progress}%</span>
                </span>
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}
