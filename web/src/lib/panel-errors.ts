const shown = new WeakSet<object>()

/** How long a page takes at most to draw the panel for a failed query. */
export const PANEL_MS = 200

/** A panel says what failed: the same is no toast then. */
export function markShownInPanel(error: unknown): void {
  if (typeof error === 'object' && error !== null) shown.add(error)
}

export function isShownInPanel(error: object): boolean {
  return shown.has(error)
}
