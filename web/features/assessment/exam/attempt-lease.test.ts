import { expect, test, vi } from "vitest";

/** A tab: its storage, and its page, which is reloaded each time. */
function openTab(entries = new Map<string, string>()) {
  let listeners: [string, () => void][] = [];
  const here = () => {
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => entries.get(name) ?? null,
      setItem: (name: string, text: string) => void entries.set(name, text),
      removeItem: (name: string) => void entries.delete(name),
    });
    vi.stubGlobal("window", { addEventListener: (name: string, listener: () => void) => void listeners.push([name, listener]) });
  };
  return {
    load: async () => {
      vi.resetModules();
      listeners = [];
      const page = await import("./attempt-lease.ts");
      return (): string => {
        here();
        return page.leaseOf("lea", "attempt");
      };
    },
    leave: () => {
      here();
      for (const [name, listener] of listeners) if (name === "pagehide") listener();
    },
    duplicate: () => openTab(new Map(entries)),
  };
}

test("a tab keeps its lease over a reload, and a copy of the tab has one of its own", async () => {
  const tab = openTab();
  const lease = (await tab.load())();
  const copy = tab.duplicate();
  expect((await copy.load())()).not.toBe(lease);
  tab.leave();
  const page = await tab.load();
  expect([page(), page()]).toEqual([lease, lease]);
});
