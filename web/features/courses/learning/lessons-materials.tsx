import { useNavigation } from "react-router";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { LessonSearch } from "./lesson-search.tsx";
import type { PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";
import { NothingEnrolled } from "./nothing-enrolled.tsx";
import { OwnLessons } from "./own-lessons.tsx";
import { PanelFailed, PanelSkeleton } from "./panel-states.tsx";
import { placeHref, type StudentPlace } from "./student-place.ts";

type LessonsMaterialsProps = { place: StudentPlace; data: PlaceData | null; isEnrolled: boolean };

/** The lessons of all courses that the person takes, to be searched, with where they stand in each. */
export function LessonsMaterials({ place, data, isEnrolled }: LessonsMaterialsProps) {
  const pending = useNavigation().location?.pathname === "/dashboard";
  if (!isEnrolled) return <NothingEnrolled />;
  return (
    <>
      <LessonSearch place={place} />
      <div className="mt-5" aria-busy={pending}>
        {data?.kind === "failed" ? (
          <PanelFailed title={messages.lessonsFailed} message={data.message} />
        ) : data?.kind === "lessons" ? (
          <div className={pending ? "opacity-50 transition-opacity delay-150" : ""}>
            <FoundLessons place={place} data={data} />
          </div>
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </>
  );
}

function FoundLessons({
  place,
  data: { list, pageCount, today },
}: {
  place: StudentPlace;
  data: PlaceData & { kind: "lessons" };
}) {
  return (
    <>
      <p role="status" className="mb-6 text-sm text-muted tabular-nums">
        {messages.lessonsFound(list.total, place.search)}
        {pageCount > 1 && messages.onPage(list.page)}
      </p>
      {list.lessons.length > 0 ? (
        <OwnLessons lessons={list.lessons} today={today} />
      ) : place.search === "" ? (
        <EmptyState headingLevel={3} title={messages.noLessonsTitle}>
          {messages.noLessons}
        </EmptyState>
      ) : (
        <EmptyState
          headingLevel={3}
          title={messages.noLessonFoundTitle}
          action={<TextLink to={placeHref({ tab: place.tab })}>{messages.showAllLessons}</TextLink>}
        >
          {messages.noLessonFound}
        </EmptyState>
      )}
      <Pagination page={list.page} pageCount={pageCount} hrefFor={(page) => placeHref({ ...place, page })} className="mt-8" />
    </>
  );
}
