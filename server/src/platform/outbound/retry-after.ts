/** The pause requested by a Retry-After header: seconds, or a date (RFC 9110, 10.2.3); 0 for anything else. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const dateMs = Date.parse(header)
  return Number.isNaN(dateMs) ? 0 : dateMs - now.getTime()
}
