type Listener = (error: unknown, context: Record<string, string>) => void

const listeners = new Set<Listener>()

/** Called with every failed call and every error of the page. */
export function onErrorReport(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportError(error: unknown, context: Record<string, string> = {}): void {
  for (const listener of listeners) listener(error, context)
}
