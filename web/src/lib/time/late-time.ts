const LATE_MS = 60_000

/**
 * When something was done that could not be sent at once. What is sent at once gets the server's time, since a phone's clock
 * may be wrong.
 */
export function lateTime(at: string | undefined, now = Date.now()): string | undefined {
  return at !== undefined && now - Date.parse(at) >= LATE_MS ? at : undefined
}
