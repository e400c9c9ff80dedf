import { useNavigate } from "react-router";
import { courseSearchLimit } from "#domain/course.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { useSearchWhileTyping } from "#web/ui/use-search-while-typing.ts";
import { placeHref } from "#web/features/people/admin/admin-place.ts";
import { messages } from "./messages.ts";

/** Searches courses by title or category while one types. */
export function CourseSearch({ search }: { search: string }) {
  const navigate = useNavigate();
  const { field } = useSearchWhileTyping(search, {
    maxLength: courseSearchLimit,
    spellCheck: false,
    onSearch: (wanted) => {
      if (wanted === search) return;
      void navigate(placeHref({ tab: "course-library", search: wanted }), { replace: true, preventScrollReset: true });
    },
  });
  return (
    <SearchField
      label={messages.searchCourses}
      placeholder={messages.searchPlaceholder}
      action="/dashboard"
      className="w-full max-w-md"
      submit={messages.search}
      {...field}
    />
  );
}
