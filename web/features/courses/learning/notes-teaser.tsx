import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { messages } from "./messages.ts";
import { placeHref } from "./student-place.ts";

/** Tells on the overview that coaching notes wait to be read, and leads to them. Nothing where there is none. */
export function NotesTeaser({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice
      live
      className="mb-6"
      title={messages.notesForYou(count)}
      action={
        <TextLink to={placeHref({ tab: "progress-analytics" })} preventScrollReset>
          {messages.readNotes(count)}
        </TextLink>
      }
    />
  );
}
