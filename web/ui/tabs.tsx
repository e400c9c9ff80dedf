import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useSyncExternalStore,
} from "react";
import { classes } from "./classes.ts";

const wide = "(min-width: 64rem)";

type TabsProps<Value extends string> = {
  /** The label of the row of tabs. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  /** The selected tab. Controlled, so that a page can store it in the address. */
  value: Value;
  onValueChange: (value: Value) => void;
  /** Whether the tabs are a list at the side from 64rem up, where arrow keys move up and down. */
  rail?: boolean;
  /** TabPanel elements. */
  children: ReactNode;
  className?: string;
};

const TabsContext = createContext<{ value: string; baseId: string } | null>(null);

/** Tabs above their panels. Tab moves to the selected tab; arrow keys select others immediately. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  rail = false,
  children,
  className,
}: TabsProps<Value>) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const orientation = useWideScreen() && rail ? "vertical" : "horizontal";
  const chosen = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value;

  // On a phone the row is wider than the screen. Scroll the selected tab into view without scrolling the page.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  }, [value, orientation]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // With a modifier, arrow keys belong to the browser: Alt and left goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const elements = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]'));
    const at = elements.indexOf(document.activeElement as HTMLElement);
    const to = targetOf(event.key, at, elements.length, orientation, getComputedStyle(event.currentTarget).direction === "rtl");
    const next = to === null ? undefined : tabs[to];
    if (to === null || !next) return;
    event.preventDefault();
    elements[to]?.focus();
    onValueChange(next.value);
  }

  return (
    <div className={classes("ui-tabs", className)} data-orientation={orientation}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={orientation}
        tabIndex={-1}
        className="ui-tab-list"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(baseId, tab.value)}
            aria-selected={tab.value === value}
            aria-controls={panelId(baseId, tab.value)}
            tabIndex={tab.value === chosen ? 0 : -1}
            className="ui-tab"
            onClick={() => onValueChange(tab.value)}
          >
            {tab.icon}
            <span>{tab.label}</span>
          </button>
        ))}
      </div>
      <div className="ui-tab-panels">
        <TabsContext value={{ value, baseId }}>{children}</TabsContext>
      </div>
    </div>
  );
}

/** The content of a tab. Its children are rendered only while the tab is selected, unless it has `keepMounted`. */
export function TabPanel({
  value,
  keepMounted,
  className,
  children,
  ...rest
}: ComponentProps<"div"> & { value: string; keepMounted?: boolean }) {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error("A TabPanel belongs into Tabs.");
  const shown = tabs.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(tabs.baseId, value)}
      aria-labelledby={tabId(tabs.baseId, value)}
      tabIndex={0}
      hidden={!shown}
      className={classes("ui-tab-panel", className)}
      {...rest}
    >
      {(shown || keepMounted) && children}
    </div>
  );
}

/** Return the id of a tab. Unlike a value, an id must not contain spaces. */
function tabId(baseId: string, value: string): string {
  return `${baseId}-tab-${encodeURIComponent(value)}`;
}

function panelId(baseId: string, value: string): string {
  return `${baseId}-panel-${encodeURIComponent(value)}`;
}

/** Return the index of the tab to which a key moves from tab `at` of `count`; null for other keys. */
export function targetOf(
  key: string,
  at: number,
  count: number,
  orientation: "horizontal" | "vertical",
  rightToLeft: boolean,
): number | null {
  if (at < 0) return null;
  const forward = orientation === "vertical" ? "ArrowDown" : rightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = orientation === "vertical" ? "ArrowUp" : rightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === forward) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

function onWidthChange(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Return true from 64rem up; false on narrower screens and on the server. */
function useWideScreen(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => matchMedia(wide).matches,
    () => false,
  );
}
