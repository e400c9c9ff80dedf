import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import { listenToNotices } from "#server/platform/database/listen.ts";
import type { PageCache } from "./page-cache.ts";

/** What a notice carries when a setting of the academy has changed (the trigger of academy_settings). */
const settingsNotice = "academy_settings";

/** What is in memory of the academy's settings. */
type Settings = { refresh(): Promise<void> };

/**
 * Forgets the cached pages when the database tells that something they show has changed, whichever process changed it. While the database
 * cannot be heard, nothing is cached. Settings are read anew before pages with the old ones are forgotten: that is for whoever holds them.
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
