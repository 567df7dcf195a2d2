/** Runs what the page doesn't wait for once the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) globalThis.requestIdleCallback(work)
  else setTimeout(work, 200)
}
