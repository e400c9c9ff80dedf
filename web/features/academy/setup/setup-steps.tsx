import { useState, type ReactNode } from "react";
import { aiServices, lastFour } from "#domain/api-key.ts";
import { action, textOf, useAction } from "#web/platform/act.ts";
import { ApiError, request, type Answer } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";

type Found = Answer<"POST", "/api/faculty/servers/look">["servers"];

/**
 * The tutor's model: the built-in one, a vendor, or a self-hosted model, which is searched for on request.
 * @param children the current model, and the keys to vendors
 */
export function AiStep({ isFixed, children }: { isFixed: boolean; children: ReactNode }) {
  const words = messages.ai;
  return (
    <div className="grid gap-10">
      {!isFixed && (
        <section aria-labelledby="own-model" className="max-w-measure">
          <h3 id="own-model" className="text-xl">
            {words.ownTitle}
          </h3>
          <p className="mt-1 mb-5 text-muted">{words.ownHelp}</p>
          <ModelServers />
        </section>
      )}
      {children}
      <p>
        <TextLink to="/dashboard?tab=integrations">{words.integrations}</TextLink>
      </p>
    </div>
  );
}

/** Searches for model servers on request, and selects one. */
function ModelServers() {
  const words = messages.ai;
  const [found, setFound] = useState<Found | null>(null);
  const look = useAction<{ servers: Found }>("look-for-models", (_, { servers }) => setFound(servers));
  return (
    <div className="grid gap-6">
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
            {found.map((server) => (
              <FoundServer key={server.address} server={server} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A model server that has answered, and its models. */
function FoundServer({ server: { address, models } }: { server: Found[number] }) {
  const words = messages.ai;
  const use = useAction("use-model-server");
  const [model, setModel] = useState(models[0] ?? "");
  return (
    <li className="grid gap-3 rounded-md border border-line p-4">
      <p className="font-[550]">
        <code className="wrap-anywhere">{address}</code> · {words.found(models.length)}
      </p>
      {model !== "" && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={words.model} className="min-w-0 grow">
            <Select value={model} onChange={({ target }) => setModel(target.value)}>
              {models.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          </Field>
          <Button busy={use.busy} onClick={() => use.perform("", { address, model })}>
            {words.use}
          </Button>
        </div>
      )}
      {use.failure && (
        <Notice live tone="danger" title={words.notUsed}>
          {use.failure.message}
        </Notice>
      )}
    </li>
  );
}

/** The placeholder for a key that a model server without keys is sent. */
const noKey = "no-key-needed";

/** Use a self-hosted model for the tutor, once it has answered a tiny question: its address is allowed, and a placeholder key is stored. */
async function useModelServer(address: string, model: string) {
  await request("PUT", "/api/faculty/servers", { body: { address } });
  const { api_keys: keys } = await request("GET", "/api/api-keys", {});
  const stored = keys.find(
    ({ vendor, last_four, is_readable }) => vendor === "openai-compatible" && last_four === lastFour(noKey) && is_readable,
  );
  const key =
    stored ??
    (await request("POST", "/api/api-keys", { body: { service_name: aiServices["openai-compatible"].name, api_key: noKey } }));
  const body = { api_key_id: key.id, model, base_url: `${address}/v1` };
  const { reason } = await request("POST", "/api/faculty/vendor/test", { body });
  if (reason !== null) throw new ApiError(422, { error: reason, code: "faculty.no_answer" });
  return request("PUT", "/api/faculty/vendor", { body });
}

/** The source of the first course. */
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

/** The actions of this page only. */
export const setupActions = {
  "look-for-models": action({
    perform: (_, form) =>
      request("POST", "/api/faculty/servers/look", { body: { address: textOf(form, "address").trim() || null } }),
    failed: () => messages.ai.failed,
  }),
  "use-model-server": action({
    perform: (_, form) => useModelServer(textOf(form, "address"), textOf(form, "model")),
    done: ({ model }) => messages.ai.used(model),
    failed: () => messages.ai.notUsed,
  }),
  "add-samples": action({
    perform: () => request("POST", "/api/academy/samples"),
    done: () => messages.course.added,
    failed: () => messages.course.failed,
  }),
};
