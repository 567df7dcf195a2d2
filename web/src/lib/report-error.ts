/** Where errors of the page go: a console line; a listener may send them on. */
type Listener = (error: unknown, context: Record<string, string>) => void

const listeners = new Set<Listener>()

export function onErrorReport(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportError(error: unknown, context: Record<string, string> = {}): void {
  for (const listener of listeners) listener(error, context)
}
