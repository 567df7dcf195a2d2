/** The session's interface for the page; `session.ts` implements it, tests pass their own. */
export interface Session {
  /** Whether there is a session that hasn't expired; looks for a stored one first. */
  isCurrent(): Promise<boolean>
  getIdToken(): string | undefined
  /** Requests a new token once, however many callers ask meanwhile; false if the session has ended. */
  renewOnce(): Promise<boolean>
  /**
   * Ends the session here and at the issuer, clears stored data and timers, then goes to /login. With `returnTo`, the
   * session ended by itself, and the person's unsent entries are kept.
   */
  signOut(query?: Record<string, string>): Promise<void>
  /** For a page without a session: clears stored data except unsent entries, without navigating. */
  clear(): void
}
