import type { ComponentType, ReactNode } from "react";
import type { CoachingNotesPage } from "#web/features/ai/agents/load-coaching-notes.ts";
import type { Learner } from "#web/features/courses/learning/load-learner.ts";
import type { Actions } from "#web/platform/act.ts";
import type { TabId } from "#web/platform/dashboard-tabs.ts";
import { type Failed, loadPanel } from "#web/platform/load-panel.ts";
import { toast } from "#web/ui/toast/toast-store.ts";

/** The props of a tab. */
export type ShownTab = {
  id: TabId | null;
  /** The current query, or that of a running navigation. */
  search: URLSearchParams;
  learner: Learner;
  /** The person's coaching notes; null when they failed to load, and for staff. */
  notes: CoachingNotesPage | null;
};

type TabProps<Data> = ShownTab & {
  /** The loaded data, or why it failed; null while it loads. */
  data: Data | Failed | null;
  /** The query for which the data was loaded. */
  loadedFor: URLSearchParams | null;
};

type Asked = { search: URLSearchParams; signal: AbortSignal; userId: string };

type TabParts<Data> = {
  /** Load the tab's data for an address; a failure is shown in its place. Absent if the tab only needs what every dashboard loads. */
  loader?: (asked: Asked) => Promise<Data>;
  /** Return the title of a toast for a failed load; null if only the panel reports it. */
  notLoaded?: (search: URLSearchParams) => string | null;
  /** The actions of the tab's forms. */
  actions?: Actions;
  Panel: ComponentType<TabProps<Data>>;
};

/** One tab of a dashboard: its data, actions and view. */
export type Tab = {
  hasData: boolean;
  /** Load the data for an address and return a function that renders the tab. Throws errors that concern the whole page. */
  open: (asked: Asked) => Promise<(shown: ShownTab) => ReactNode>;
  /** Render the tab while its data loads. */
  showEmpty: (shown: ShownTab) => ReactNode;
  actions: Actions;
};

/** Define a tab, with matching types of loader and panel. */
export function defineTab<Data>({ loader, notLoaded, actions = {}, Panel }: TabParts<Data>): Tab {
  return {
    hasData: loader !== undefined,
    open: async (asked) => {
      const data = loader ? await loadPanel(() => loader(asked)) : null;
      const title = isFailed(data) ? notLoaded?.(asked.search) : null;
      if (title && isFailed(data)) toast({ title, description: data.message, variant: "destructive" });
      return (shown) => <Panel {...shown} data={data} loadedFor={asked.search} />;
    },
    showEmpty: (shown) => <Panel {...shown} data={null} loadedFor={null} />,
    actions,
  };
}

function isFailed(data: unknown): data is Failed {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === "failed";
}
