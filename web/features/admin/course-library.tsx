import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: the list of every course, with adding, editing and deleting. */
export function CourseLibrary() {
  return (
    <EmptyState headingLevel={3} title={messages.courseLibraryTitle}>
      {messages.courseLibrary}
    </EmptyState>
  );
}
