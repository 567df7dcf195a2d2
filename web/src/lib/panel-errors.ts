const shown = new WeakSet<object>()

/** The longest time until a page renders the panel of a failed query. */
export const PANEL_MS = 200

/** A panel shows the error, so it is not shown as a toast too. */
export function markShownInPanel(error: unknown): void {
  if (typeof error === 'object' && error !== null) shown.add(error)
}

export function isShownInPanel(error: object): boolean {
  return shown.has(error)
}
