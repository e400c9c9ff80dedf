import type { AgentId } from "#domain/agent.ts";
import { useReachable } from "#web/platform/use-reachable.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** One agent: what it does, that it is active, and the ways to try it. All are active, and the toggle only says who decides that. */
export function AgentCard({ id, heading: Heading }: { id: AgentId; heading: "h2" | "h3" }) {
  const { title, text } = messages.agents[id];
  const isReachable = useReachable("/agents-api");
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
        <Button
          size="sm"
          aria-label={messages.named(messages.deactivate, title)}
          onClick={() => toast(messages.platformLevel(title))}
        >
          {messages.deactivate}
        </Button>
        {isReachable && (
          <ButtonLink size="sm" to={`/agents-api#${id}`} aria-label={messages.named(messages.testApi, title)}>
            {messages.testApi}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
