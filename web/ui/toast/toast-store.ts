type ToastVariant = "default" | "destructive";

export type Toast = {
  id: number;
  title: string;
  description: string | undefined;
  variant: ToastVariant;
  /** Milliseconds until the toast disappears; with Infinity it stays until it is dismissed. */
  duration: number;
};

export type ToastInput = {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant | undefined;
  duration?: number | undefined;
};

const defaultDurationMs = 5000;

let lastId = 0;
let current: Toast | null = null;
const listeners = new Set<() => void>();

/** Show a message at the edge of the page. There is at most one: a new one replaces the old. */
export function toast({ title, description, variant = "default", duration = defaultDurationMs }: ToastInput): number {
  lastId += 1;
  change({ id: lastId, title, description, variant, duration });
  return lastId;
}

/** Dismiss the toast; with an id, only if it is still the current one. */
export function dismissToast(id?: number): void {
  if (current && (id === undefined || id === current.id)) change(null);
}

/** Return the current toast. */
export function currentToast(): Toast | null {
  return current;
}

/** Subscribe to changes; returns the unsubscribe function. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}
