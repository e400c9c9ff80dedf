import { expect, test, vi } from "vitest";

/** Open a tab with its storage. Each `load` loads its page anew. */
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

test("a tab keeps its lease after a reload, and a duplicated tab gets its own", async () => {
  const tab = openTab();
  const lease = (await tab.load())();
  const copy = tab.duplicate();
  expect((await copy.load())()).not.toBe(lease);
  tab.leave();
  const page = await tab.load();
  expect([page(), page()]).toEqual([lease, lease]);
});
