import { useSyncExternalStore } from "react";
import type { ComponentProps, ReactNode } from "react";
import * as Radix from "radix-ui/tabs";
import { classes } from "./classes.ts";

const wide = "(min-width: 64rem)";

function onWidthChange(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** True from 64rem up; false on the server and on phones. */
function useWideScreen(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => matchMedia(wide).matches,
    () => false,
  );
}

type TabsProps<Value extends string> = {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  /** Controlled, so that a page can keep it in the address. */
  value: Value;
  onValueChange: (value: Value) => void;
  /** A list of tabs at the side from 64rem up; arrow keys follow. */
  rail?: boolean;
  /** TabPanel elements. */
  children: ReactNode;
  className?: string;
};

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  rail = false,
  children,
  className,
}: TabsProps<Value>) {
  const vertical = useWideScreen() && rail;
  return (
    <Radix.Root
      className={classes("ui-tabs", className)}
      orientation={vertical ? "vertical" : "horizontal"}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
    >
      <Radix.List aria-label={label} className="ui-tab-list">
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="ui-tab">
            {tab.icon}
            <span>{tab.label}</span>
          </Radix.Trigger>
        ))}
      </Radix.List>
      <div className="ui-tab-panels">{children}</div>
    </Radix.Root>
  );
}

/** What one tab shows; it is in the page only while its tab is chosen, unless `forceMount`. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={classes("ui-tab-panel", className)} {...rest} />;
}
