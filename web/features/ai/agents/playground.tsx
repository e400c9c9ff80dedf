import { useLocation, useNavigate } from "react-router";
import { agentIds, type AgentId, type DraftKind, draftKinds } from "#domain/agent.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import type { AgentChoices, AgentDraft } from "#domain/agents.schema.ts";
import { ApiError, type Profile, request } from "#web/platform/api.ts";
import { AgentForm } from "./agent-form.tsx";
import { DraftList } from "./draft-list.tsx";
import { messages } from "./messages.ts";
import type { FieldName } from "./agent-actions.ts";

type PlaygroundData = {
  profile: Profile;
  choices: AgentChoices;
  /** The newest drafts of each kind; null when they failed to load. */
  drafts: Record<DraftKind, AgentDraft[]> | null;
};

const kinds: Readonly<Record<AgentId, DraftKind | null>> = {
  tutor: null,
  content: "lesson-content",
  assessment: "assessment",
  engagement: "engagement",
};

/** The agents, each in a tab stored in the address: a form, its answer, and earlier drafts. */
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
            <TabPanel key={id} value={id} keepMounted>
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

/** Use the agent in the address's hash, and a function to change it. The tutor is the default. */
function useHashTab(): [AgentId, (agent: AgentId) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const named = agentIds.find((id) => id === hash.slice(1)) ?? "tutor";
  // Synchronous, so that the tab's panel exists before the next key press or click.
  const how = (agent: AgentId) => ({ replace: hash === `#${agent}`, preventScrollReset: true, flushSync: true });
  return [named, (agent) => void navigate({ search, hash: agent }, how(agent))];
}

/** Return each field's initial value: a working call, about the person's own courses if they have any. */
function examplesFor({ id, full_name }: Profile, { courses }: AgentChoices): Record<FieldName, string> {
  const course = courses.find(({ lessons, students }) => lessons.length > 0 && students.length > 0) ?? courses[0];
  const lesson = course?.lessons[0];
  const student = course?.students[0] ?? { id, full_name };
  const context = { ...(course && { course: course.id }), ...(lesson && { lesson: lesson.id }), scores: {} };
  return {
    messages: JSON.stringify([{ role: "user", content: messages.example.question }], null, 2),
    context: JSON.stringify(context, null, 2),
    topic: lesson?.title ?? messages.example.topic,
    level: course?.level ?? "beginner",
    country: messages.example.country,
    lesson_id: lesson?.id ?? "",
    student_id: student.id,
    student_name: student.full_name,
    context_summary: messages.example.summary,
  };
}

/** Load the playground's data. Missing drafts do not prevent new ones. Throws ApiError. */
export async function loadPlayground(signal: AbortSignal): Promise<PlaygroundData> {
  const [profile, choices, drafts] = await Promise.all([
    request("GET", "/api/profile", { signal }),
    request("GET", "/api/agents/choices", { signal }),
    loadDrafts(signal),
  ]);
  return { profile, choices, drafts };
}

async function loadDrafts(signal: AbortSignal): Promise<PlaygroundData["drafts"]> {
  try {
    const pages = await Promise.all(draftKinds.map((kind) => request("GET", "/api/agent-drafts", { query: { kind }, signal })));
    const of = (kind: DraftKind) => pages[draftKinds.indexOf(kind)]?.drafts ?? [];
    return { "lesson-content": of("lesson-content"), assessment: of("assessment"), engagement: of("engagement") };
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return null;
    throw error;
  }
}
