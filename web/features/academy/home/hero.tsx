import { useNavigate } from "react-router";
import { courseSearchLimit } from "#domain/course.ts";
import type { CourseSummary } from "#domain/course.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { messages } from "./messages.ts";
import { Shelf } from "./shelf.tsx";

/** What the academy is, a box to search it, and a shelf of its courses. */
export function Hero({ courses }: { courses: readonly CourseSummary[] }) {
  const navigate = useNavigate();
  return (
    <section className="overflow-x-clip border-b border-hairline">
      <div className="page-width grid grid-cols-1 gap-x-14 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)]">
        <div className="pt-14 pb-12 sm:pt-20 lg:pt-28 lg:pb-28">
          <h1 className="text-5xl">{messages.heading}</h1>
          <p className="mt-6 max-w-[33rem] text-lg text-pretty text-muted lg:text-xl lg:leading-[1.5]">{messages.intro}</p>
          <SearchField
            label={messages.searchLabel}
            placeholder={messages.searchPlaceholder}
            action="/catalog"
            size="lg"
            className="mt-9 max-w-[34rem]"
            input={{ maxLength: courseSearchLimit }}
            onSubmit={(event) => {
              const search = new FormData(event.currentTarget).get("search");
              if (typeof search === "string" && search.trim() !== "") return;
              event.preventDefault();
              void navigate("/catalog");
            }}
          >
            <Button type="submit" variant="primary" size="lg">
              Search
            </Button>
          </SearchField>
        </div>
        <Shelf courses={courses} />
      </div>
    </section>
  );
}
