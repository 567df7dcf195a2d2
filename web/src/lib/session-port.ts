/** The session as the page uses it; `session.ts` implements it, tests pass their own. */
export interface Session {
  /** Whether there is a session that hasn't expired; looks for a stored one first. */
  isCurrent(): Promise<boolean>
  getIdToken(): string | undefined
  /** Asks for a new token once, however many callers ask meanwhile; false when the session is over. */
  renewOnce(): Promise<boolean>
  /**
   * Ends the session here and at the issuer, clears stored data and timers, then goes to /login. With
   * `returnTo` the session ended by itself, and entries that were not sent yet are kept for the person.
   */
  signOut(query?: Record<string, string>): Promise<void>
  /** For a page without a session: clears what is stored, but unsent entries, without going anywhere. */
  clear(): void
}
