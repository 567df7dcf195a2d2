/** The server's own message, or that of any other error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
