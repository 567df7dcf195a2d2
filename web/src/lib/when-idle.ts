/** Runs a task that the page doesn't wait for, once the browser is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) globalThis.requestIdleCallback(work)
  else setTimeout(work, 200)
}
