/** What the page needs of a session; `session.ts` implements it, tests pass their own. */
export interface Session {
  /** Whether a session that has not expired is at hand; a stored one is looked up first. */
  isCurrent(): Promise<boolean>
  getIdToken(): string | undefined
  /** Asks for a new token once, however many callers ask meanwhile; false when the session is over. */
  renewOnce(): Promise<boolean>
  /** Ends the session here and at the issuer, clears all stored data and timers, then goes to /login. */
  signOut(query?: Record<string, string>): Promise<void>
  /** Clears what is stored and marks the person as logged out, without going anywhere. */
  clear(): void
}
