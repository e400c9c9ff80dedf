import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { messages } from "./messages.ts";

/** No course has this address. */
export function CourseMissing() {
  return (
    <NothingHere title={messages.courseNotFound}>
      {readMessage(msg`It may have been withdrawn, or the address is mistyped.`)}
    </NothingHere>
  );
}

/** Nothing public has this address. */
export function NothingHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={title}
      action={
        <Button asChild variant="primary">
          <Link to="/store">{messages.backToCatalog}</Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

/** The course failed to load. */
export function CourseFailed({ message }: { message: string }) {
  return (
    <LoadFailed
      headingLevel={1}
      className="my-auto"
      title={messages.errorLoadingCourse(message)}
      action={<TextLink to="/store">{messages.backToCatalog}</TextLink>}
    />
  );
}
