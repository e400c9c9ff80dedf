import { useState } from "react";
import { action, textOf, useAction } from "#web/platform/act.ts";
import { request, type Answer } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { messages } from "./messages.ts";

type Found = Answer<"POST", "/api/faculty/servers/look">["servers"];

/** Who answers for the tutor: the built-in one, a vendor, or a model on a machine of one's own, which is looked for when somebody asks. */
export function AiStep() {
  const words = messages.ai;
  const [found, setFound] = useState<Found | null>(null);
  const look = useAction<{ servers: Found }>("look-for-models", (_, { servers }) => setFound(servers));
  return (
    <div className="grid max-w-measure gap-6">
      <p>
        <TextLink to="/dashboard?tab=integrations">{words.integrations}</TextLink>
      </p>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          look.perform("", { address: String(new FormData(event.currentTarget).get("address")) });
        }}
      >
        <Field
          label={words.address}
          hint={words.addressHint}
          error={look.failure?.field === "address" ? look.failure.message : undefined}
        >
          <Input name="address" autoComplete="off" spellCheck={false} placeholder="http://localhost:11434" />
        </Field>
        <p>
          <Button type="submit" busy={look.busy}>
            {words.look}
          </Button>
        </p>
      </form>
      <div role="status">
        {found?.length === 0 && <p>{words.none}</p>}
        {found && found.length > 0 && (
          <ul className="grid gap-3">
            {found.map(({ address, models, allowed }) => (
              <li key={address}>
                <p className="font-[550]">
                  <code>{address}</code> · {words.found(models.length)}
                </p>
                <p className="text-sm wrap-anywhere text-muted">{models.slice(0, 8).join(", ")}</p>
                <p className="text-sm">{allowed ? words.allowed : words.notAllowed(address)}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Where the first course comes from. */
export function CourseStep() {
  const add = useAction("add-samples");
  return (
    <p className="flex flex-wrap gap-3">
      <ButtonLink to="/dashboard?tab=course-library">{messages.course.write}</ButtonLink>
      <Button busy={add.busy} onClick={() => add.perform("")}>
        {messages.course.samples}
      </Button>
    </p>
  );
}

/** What only this page does. */
export const setupActions = {
  "look-for-models": action({
    perform: (_, form) =>
      request("POST", "/api/faculty/servers/look", { body: { address: textOf(form, "address").trim() || null } }),
    failed: messages.ai.failed,
  }),
  "add-samples": action({
    perform: () => request("POST", "/api/academy/samples"),
    done: () => messages.course.added,
    failed: messages.course.failed,
  }),
};
