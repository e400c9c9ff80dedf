import { labelled } from "#web/platform/labelled.ts";
import { CourseCard } from "#web/features/courses/catalog/course-card.tsx";
import { CourseFailed, NothingHere } from "#web/features/courses/catalog/course-states.tsx";
import { evenWithoutSession, withStatus } from "#web/features/courses/catalog/loaded.ts";
import { loadPublic } from "#web/features/courses/catalog/load-courses.ts";
import { messages } from "#web/features/courses/catalog/messages.ts";
import { request as call, type Caller } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import type { Route } from "./+types/instructor";

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const path = `/instructor/${params.instructorId}`;
  if (loaderData?.kind !== "ready") {
    return pageMeta(matches, {
      title: messages.instructorMissing,
      description: messages.instructorMissing,
      path,
      indexed: false,
    });
  }
  const { full_name, courses } = loaderData.value;
  return pageMeta(matches, { title: full_name, description: `${labelled(full_name, messages.teaches(courses.length))}.`, path });
};

const fetchInstructor = (instructorId: string, caller: Caller) =>
  loadPublic(() => call("GET", "/api/instructors/{instructorId}", { params: { instructorId }, ...caller }));

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return withStatus(await fetchInstructor(params.instructorId, { context, signal: request.signal }));
}

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  evenWithoutSession(() => fetchInstructor(params.instructorId, { signal: request.signal }));

export default function Instructor({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing")
    return <NothingHere title={messages.instructorMissing}>{messages.instructorMissingHelp}</NothingHere>;
  if (loaderData.kind === "failed") return <CourseFailed message={loaderData.message} />;
  const { id, full_name, courses } = loaderData.value;
  return (
    <div className="page-width grid gap-8 pt-8 lg:pt-12">
      <header className="flex items-center gap-5">
        <Avatar name={full_name} src={`/avatar/${id}.svg`} size="lg" />
        <div className="min-w-0">
          <h1 dir="auto" className="text-3xl wrap-anywhere">
            {full_name}
          </h1>
          <p className="text-muted">{messages.teaches(courses.length)}</p>
        </div>
      </header>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {courses.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} headingLevel={2} />
          </li>
        ))}
      </ul>
    </div>
  );
}
