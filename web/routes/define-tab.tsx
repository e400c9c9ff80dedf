import type { ComponentType, ReactNode } from "react";
import type { DraftPage } from "#domain/agents.schema.ts";
import type { Learner } from "#web/features/courses/learning/load-learner.ts";
import type { Actions } from "#web/platform/act.ts";
import type { TabId } from "#web/platform/dashboard-tabs.ts";
import { type Failed, loadPanel } from "#web/platform/load-panel.ts";
import { toast } from "#web/ui/toast/toast-store.ts";

/** What a tab is shown with. */
export type ShownTab = {
  id: TabId | null;
  /** Where the person is, or is going. */
  search: URLSearchParams;
  learner: Learner;
  /** The coaching notes for the person; null when they did not come, and for the staff. */
  notes: DraftPage | null;
};

type TabProps<Data> = ShownTab & {
  /** What was loaded, or why it was not; null while it is on its way. */
  data: Data | Failed | null;
  /** The address that the data was loaded for. */
  loadedFor: URLSearchParams | null;
};

type Asked = { search: URLSearchParams; signal: AbortSignal; userId: string };

type TabParts<Data> = {
  /** Loads what the tab shows at an address; a failure is shown in its place. Absent where the tab needs no more than every dashboard has. */
  loader?: (asked: Asked) => Promise<Data>;
  /** The title of a toast that says that it did not come; null where the panel alone says so. */
  notLoaded?: (search: URLSearchParams) => string | null;
  /** What its forms ask for. */
  actions?: Actions;
  Panel: ComponentType<TabProps<Data>>;
};

/** One tab of a dashboard: what it loads, does and shows. */
export type Tab = {
  hasData: boolean;
  /** Loads what an address shows and answers how it is shown. Throws what concerns the whole page. */
  open: (asked: Asked) => Promise<(shown: ShownTab) => ReactNode>;
  /** How it is shown before its data has come. */
  showEmpty: (shown: ShownTab) => ReactNode;
  actions: Actions;
};

/** Defines a tab, so that what its loader answers is what its panel takes. */
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
