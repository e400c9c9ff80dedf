import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import { listenToNotices } from "#server/platform/database/listen.ts";
import type { VisitorPages } from "./page-cache.ts";

/**
 * Forgets the cached pages when the database tells that something they show has changed, whichever process changed it. While the database
 * cannot be heard, nothing is cached.
 */
export function followChanges(pages: VisitorPages, connection: ClientConfig, log: Logger): { stop(): Promise<void> } {
  return listenToNotices(connection, "visitor_pages", {
    onListening: () => pages.setListening(true),
    onNotice: () => pages.forget(),
    onDeaf: (error) => {
      pages.setListening(false);
      log.warn({ err: error }, "changes cannot be heard: pages are rendered anew for every visitor");
    },
  });
}
