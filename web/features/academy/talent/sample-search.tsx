import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { messages } from "./messages.ts";

/** The search as it will stand here. `noteId` is the sentence that says that it is not connected yet. */
export function SampleSearch({ noteId }: { noteId: string }) {
  return (
    <form
      role="search"
      aria-describedby={noteId}
      className="grid max-w-[44rem] grid-cols-1 gap-4 sm:grid-cols-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label={messages.keyword}>
        <Input type="search" autoComplete="off" placeholder={messages.keywordExample} />
      </Field>
      <Field label={messages.location}>
        <Input type="search" autoComplete="off" placeholder={messages.locationExample} />
      </Field>
    </form>
  );
}
