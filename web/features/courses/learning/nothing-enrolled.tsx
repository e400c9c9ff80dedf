import { ButtonLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Shown in place of courses, with a link to the store. */
export function NothingEnrolled() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.empty}
      action={
        <ButtonLink variant="primary" to="/store">
          {messages.browse}
        </ButtonLink>
      }
    >
      {messages.emptyHelp}
    </EmptyState>
  );
}
