import { agentIds, type AgentId } from "#domain/agent.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { useReachable } from "#web/platform/use-reachable.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { request } from "#web/platform/api.ts";
import { messages } from "./messages.ts";

/** What the console shows besides its cards: the model's name, and the number of undecided drafts; null for what failed to load. */
type ConsoleData = { model: string | null; waiting: number | null };

type AgentConsoleProps = {
  data: ConsoleData | null;
  /** For people who cannot open the playground. */
  isSuperAdmin?: boolean;
  /** The level of the cards' headings, below the console's title. */
  headingLevel?: 2 | 3;
};

/** The faculty's agents as admins see them. */
export function AgentConsole({ data, isSuperAdmin = false, headingLevel = 3 }: AgentConsoleProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const { isDemo } = useAcademy();
  return (
    <div className="grid gap-6">
      <p className="max-w-measure text-muted">{messages.consoleText}</p>
      {isSuperAdmin && <Notice>{messages.superAdminStays}</Notice>}
      <WhoAnswers data={data} />
      <ul className="grid gap-4 sm:grid-cols-2">
        {agentIds.map((id) => (
          <AgentCard key={id} id={id} heading={Heading} />
        ))}
        {isDemo && (
          <Card as="li" className="flex flex-col gap-3 sm:col-span-2">
            <Heading className="text-xl">{messages.orchestration.title}</Heading>
            <p className="max-w-measure text-muted">{messages.orchestration.text}</p>
            <div className="pt-2">
              <Button size="sm" onClick={() => toast(messages.configureNotice)}>
                {messages.configure}
              </Button>
            </div>
          </Card>
        )}
      </ul>
    </div>
  );
}

/** The agents' model, and the number of undecided drafts; the key is never shown. */
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

/** One agent: what it does, that it is active, and links to try it. All are active; the demo's toggle explains who decides that. */
function AgentCard({ id, heading: Heading }: { id: AgentId; heading: "h2" | "h3" }) {
  const { title, text } = messages.agents[id];
  const { isDemo, open_playground } = useAcademy();
  const isReachable = useReachable("/agents-api") && open_playground;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Heading className="text-xl">{title}</Heading>
        <Chip hue="success" dot>
          {messages.status.active}
        </Chip>
      </div>
      <p className="text-muted">{text}</p>
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        {isDemo && (
          <Button
            size="sm"
            aria-label={messages.named(messages.deactivate, title)}
            onClick={() => toast(messages.platformLevel(title))}
          >
            {messages.deactivate}
          </Button>
        )}
        {isReachable && (
          <ButtonLink size="sm" to={`/agents-api#${id}`} aria-label={messages.named(messages.testApi, title)}>
            {messages.testApi}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** Load the console's data. Throws ApiError. */
export async function loadConsole(signal: AbortSignal): Promise<ConsoleData> {
  const [{ model }, { total }] = await Promise.all([
    request("GET", "/api/agents", { signal }),
    request("GET", "/api/agent-drafts", { query: { state: "draft" }, signal }),
  ]);
  return { model, waiting: total };
}
