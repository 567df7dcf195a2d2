/** Errors that a form shows itself; its mutation passes them in `meta`. */
export const formHandles = ['fields', 'stale_version'] as const
