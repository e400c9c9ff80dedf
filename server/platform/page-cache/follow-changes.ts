import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import { listenToNotices } from "#server/platform/database/listen.ts";
import type { PageCache } from "./page-cache.ts";

/** The payload of the notification that a setting of the academy has changed (from the trigger of academy_settings). */
const settingsNotice = "academy_settings";

/** The in-memory copy of the academy's settings. */
type Settings = { refresh(): Promise<void> };

/**
 * Clear the page cache when the database reports a change, whichever process made it.
 * While notifications are not being received, nothing is cached. Settings are reloaded before the pages that show the old ones are dropped.
 */
export function followChanges(
  pages: PageCache,
  connection: ClientConfig,
  log: Logger,
  settings?: Settings,
): { stop(): Promise<void> } {
  const refresh = () =>
    void settings?.refresh().catch((error: unknown) => log.warn({ err: error }, "the academy's settings could not be read anew"));
  return listenToNotices(connection, "visitor_pages", {
    onListening: () => {
      pages.setListening(true);
      refresh();
    },
    onNotice: (payload) => {
      if (payload === settingsNotice) refresh();
      else pages.forget();
    },
    onDeaf: (error) => {
      pages.setListening(false);
      log.warn({ err: error }, "changes cannot be heard: pages are rendered anew for every visitor");
    },
  });
}
