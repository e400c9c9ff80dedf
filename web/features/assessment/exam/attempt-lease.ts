import { newId } from "#web/platform/new-id.ts";

/** The leases of this page. They are in the tab's storage only between two pages, so that a duplicated tab does not get a copy. */
const leases = new Map<string, string>();
const leaseName = (userId: string, attemptId: string) => `academy-exam-lease:${userId}:${attemptId}`;

/** Return this tab's lease of an attempt. It survives a reload; every tab has its own. */
export function leaseOf(userId: string, attemptId: string): string {
  const name = leaseName(userId, attemptId);
  const known = leases.get(name) ?? takeFromTab(name) ?? newId();
  rememberLease(userId, attemptId, known);
  return known;
}

/** Return a new lease for a page that takes an attempt over. Drafts under the old one may be older than answers saved since. */
export function renewLease(userId: string, attemptId: string): string {
  const lease = newId();
  rememberLease(userId, attemptId, lease);
  return lease;
}

/** Remember the lease under which an attempt was started in this tab. */
export function rememberLease(userId: string, attemptId: string, lease: string): void {
  if (leases.size === 0) {
    window.addEventListener("pagehide", () => leases.forEach((each, name) => leaveInTab(name, each)));
    window.addEventListener("pageshow", () => leases.forEach((_, name) => takeFromTab(name)));
  }
  leases.set(leaseName(userId, attemptId), lease);
}

function leaveInTab(name: string, lease: string): void {
  try {
    sessionStorage.setItem(name, lease);
  } catch {
    // Without storage the next page has a new lease, and asks whether to continue there.
  }
}

function takeFromTab(name: string): string | null {
  try {
    const lease = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return lease;
  } catch {
    return null;
  }
}
