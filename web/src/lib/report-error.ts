type Listener = (error: unknown, context: Record<string, string>) => void

const listeners = new Set<Listener>()

/** Hears of every failed call and of every mistake of the page. */
export function onErrorReport(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportError(error: unknown, context: Record<string, string> = {}): void {
  for (const listener of listeners) listener(error, context)
}
