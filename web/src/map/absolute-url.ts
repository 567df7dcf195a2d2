/** MapLibre's worker resolves addresses against its own, not the page's. */
export function absoluteUrl(url: string): string {
  return new URL(url, globalThis.location.href).href
}
