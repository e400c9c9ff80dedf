import { agentIds, type AgentId, type DraftKind } from "#domain/agent.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { AgentForm } from "./agent-form.tsx";
import { DraftList } from "./draft-list.tsx";
import { examplesFor } from "./examples.ts";
import type { PlaygroundData } from "./load-playground.ts";
import { messages } from "./messages.ts";
import { useHashTab } from "./use-hash-tab.ts";

const kinds: Readonly<Record<AgentId, DraftKind | null>> = {
  tutor: null,
  content: "lesson-content",
  assessment: "assessment",
  engagement: "engagement",
};

/** The agents, each in a tab that the address remembers: a form, what it answers, and what it wrote before. */
export function Playground({ profile, choices, drafts }: PlaygroundData) {
  const [agent, choose] = useHashTab();
  return (
    <div className="page-width pt-10 pb-16 lg:pt-14">
      <h1>{messages.title}</h1>
      <p className="mt-3 max-w-measure text-muted">{messages.intro}</p>
      <Tabs<AgentId>
        className="mt-8"
        label={messages.tabs}
        tabs={agentIds.map((value) => ({ value, label: messages.tab[value] }))}
        value={agent}
        onValueChange={choose}
      >
        {agentIds.map((id) => {
          const kind = kinds[id];
          const own = kind && drafts ? drafts[kind] : [];
          return (
            <TabPanel key={id} value={id} kept>
              <h2 className="text-2xl">{messages.agents[id].title}</h2>
              <p className="mt-1 mb-6 max-w-measure text-muted">{messages.agents[id].text}</p>
              <AgentForm agent={id} role={profile.role} choices={choices} examples={examplesFor(profile, choices)} drafts={own} />
              {kind && <DraftList kind={kind} drafts={drafts && own} />}
            </TabPanel>
          );
        })}
      </Tabs>
    </div>
  );
}
