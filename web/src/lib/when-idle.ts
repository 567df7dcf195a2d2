/** Runs a task that the page doesn't wait for, once the browser is idle. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = globalThis.requestIdleCallback(work)
    return () => globalThis.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
