import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { AgentId } from "#domain/agent.ts";
import type { AgentChoices, AgentDraft } from "#domain/agents.schema.ts";
import type { Profile } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { RunOutcome } from "./act-on-agents.ts";
import { AgentField } from "./agent-field.tsx";
import { AgentPickers } from "./agent-pickers.tsx";
import { messages } from "./messages.ts";
import { Output } from "./output.tsx";
import { agentFields, type FieldName } from "./read-input.ts";

type AgentFormProps = {
  agent: AgentId;
  role: Profile["role"];
  choices: AgentChoices;
  examples: Record<FieldName, string>;
  /** The agent's drafts as they are now. */
  drafts: readonly AgentDraft[];
};

/** The call to one agent: its fields, filled with an example, and what it answers. What was typed stays, whatever becomes of the call. */
export function AgentForm({ agent, role, choices, examples, drafts }: AgentFormProps) {
  const fetcher = useFetcher<RunOutcome>({ key: `run-${agent}` });
  const [values, setValues] = useState(examples);
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state === "submitting";
  const outcome = fetcher.data;
  const problems: Partial<Record<FieldName, string>> = !busy && outcome && outcome.kind !== "answered" ? outcome.fields : {};
  const change = (changed: Partial<Record<FieldName, string>>) => setValues((before) => ({ ...before, ...changed }));

  useEffect(() => {
    // What is to blame is marked once the call is over, which may be later than its outcome comes.
    if (!busy && outcome && outcome.kind !== "answered") form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [busy, outcome]);

  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <fetcher.Form ref={form} method="post" action="/agents-api" noValidate className="grid min-w-0 content-start gap-5">
        <input type="hidden" name="agent" value={agent} />
        {agent === "content" && role === "student" && <Notice>{messages.studentsOnly}</Notice>}
        <AgentPickers agent={agent} choices={choices} values={values} onChoose={change} />
        {agentFields[agent].map((name) => (
          <AgentField
            key={name}
            name={name}
            value={values[name]}
            error={problems[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
          {messages.run}
        </Button>
      </fetcher.Form>
      <Output busy={busy} outcome={outcome} drafts={drafts} />
    </div>
  );
}
