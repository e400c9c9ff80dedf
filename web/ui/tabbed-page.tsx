import { useNextLocation } from "./use-next-location.ts";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { TabPanel, Tabs } from "./tabs.tsx";

type TabbedPageProps<Value extends string> = {
  /** The label of the row of tabs. */
  label: string;
  /** The tabs in order. `heading` is shown above a tab's content; by default it is the label. */
  tabs: readonly { value: Value; label: string; heading?: string | undefined }[];
  /** The selected tab. */
  value: Value;
  /** Return the address of a tab. */
  hrefFor: (value: Value) => string;
  /** The content of the selected tab. */
  children: ReactNode;
};

/**
 * A page in tabs. The tab is in the address, so that Back returns to the previous tab. The tabs are a rail at the side where there is room,
 * and a row on a phone.
 */
export function TabbedPage<Value extends string>({ label, tabs, value, hrefFor, children }: TabbedPageProps<Value>) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  function choose(chosen: Value): void {
    const href = hrefFor(chosen);
    void navigate(href, { replace: href === pathname + search, preventScrollReset: true });
  }
  return (
    <Tabs<Value> rail label={label} tabs={tabs} value={value} onValueChange={choose}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          <h2 className="mb-5 text-2xl">{tab.heading ?? tab.label}</h2>
          {children}
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** Return the query of the current address or, during a navigation, of its target, so that a tab reacts immediately. */
export function useSearchAhead(): URLSearchParams {
  const { pathname, search } = useLocation();
  const next = useNextLocation();
  return new URLSearchParams(next?.pathname === pathname ? next.search : search);
}
