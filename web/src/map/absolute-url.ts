/** MapLibre's worker resolves URLs against its own URL, not the page's. */
export function absoluteUrl(url: string): string {
  return new URL(url, globalThis.location.href).href
}
