import { agentIds } from "#domain/agent.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { AgentCard } from "./agent-card.tsx";
import type { ConsoleData } from "./load-console.ts";
import { messages } from "./messages.ts";

type AgentConsoleProps = {
  data: ConsoleData | null;
  /** For those who cannot follow the links to the playground. */
  isSuperAdmin?: boolean;
  /** The level of the cards' headings, below the title that stands over the console. */
  headingLevel?: 2 | 3;
};

/** The faculty's agents as admins see them. */
export function AgentConsole({ data, isSuperAdmin = false, headingLevel = 3 }: AgentConsoleProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <div className="grid gap-6">
      <p className="max-w-measure text-muted">{messages.consoleText}</p>
      {isSuperAdmin && <Notice>{messages.superAdminStays}</Notice>}
      <WhoAnswers data={data} />
      <ul className="grid gap-4 sm:grid-cols-2">
        {agentIds.map((id) => (
          <AgentCard key={id} id={id} heading={Heading} />
        ))}
        <Card as="li" className="flex flex-col gap-3 sm:col-span-2">
          <Heading className="text-xl">{messages.orchestration.title}</Heading>
          <p className="max-w-measure text-muted">{messages.orchestration.text}</p>
          <div className="pt-2">
            <Button size="sm" onClick={() => toast(messages.configureNotice)}>
              {messages.configure}
            </Button>
          </div>
        </Card>
      </ul>
    </div>
  );
}

/** Which model stands behind the agents, and how much of its work waits; the key is nobody's to see. */
function WhoAnswers({ data }: { data: ConsoleData | null }) {
  return (
    <dl className="grid gap-1 border-s-2 border-accent ps-4">
      <dt className="text-sm text-muted">{messages.model}</dt>
      <dd className="min-h-[1lh] wrap-anywhere">{data === null ? "" : describeModel(data.model)}</dd>
      <dd className="min-h-[1lh] text-sm text-muted">
        {data === null || data.waiting === null ? "" : messages.waiting(data.waiting)}
      </dd>
    </dl>
  );
}

function describeModel(model: string | null): string {
  if (model === null) return messages.modelUnknown;
  return model === "built-in" ? messages.builtIn : messages.vendor(model);
}
