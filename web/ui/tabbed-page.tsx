import { useNextLocation } from "./use-next-location.ts";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { TabPanel, Tabs } from "./tabs.tsx";

type TabbedPageProps<Value extends string> = {
  /** Names the row of tabs. */
  label: string;
  /** In their order; `heading` stands over what a tab shows, and is its label unless given. */
  tabs: readonly { value: Value; label: string; heading?: string | undefined }[];
  /** The tab that is shown. */
  value: Value;
  /** The address of a tab. */
  hrefFor: (value: Value) => string;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** A page in tabs that the address remembers, so that Back leads to the tab before: a rail at the side where there is room, a row on a phone. */
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

/** The query of the address that the page is at or, while its data is on its way, going to: a tab answers at once. */
export function useSearchAhead(): URLSearchParams {
  const { pathname, search } = useLocation();
  const next = useNextLocation();
  return new URLSearchParams(next?.pathname === pathname ? next.search : search);
}
