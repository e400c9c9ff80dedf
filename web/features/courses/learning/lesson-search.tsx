import { useNavigate } from "react-router";
import { lessonSearchLimit } from "#domain/learning.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { useSearchWhileTyping } from "#web/ui/use-search-while-typing.ts";
import { messages } from "./messages.ts";
import { placeHref, type StudentPlace } from "./student-place.ts";

/** Searches the person's lessons while they type. */
export function LessonSearch({ place: { tab, search } }: { place: StudentPlace }) {
  const navigate = useNavigate();
  const { field } = useSearchWhileTyping(search, {
    maxLength: lessonSearchLimit,
    onSearch: (wanted) => {
      if (wanted !== search) void navigate(placeHref({ tab, search: wanted }), { replace: true, preventScrollReset: true });
    },
  });
  return (
    <SearchField
      label={messages.searchLessons}
      placeholder={messages.searchPlaceholder}
      action="/dashboard"
      className="w-full max-w-lg"
      submit={messages.search}
      {...field}
    />
  );
}
