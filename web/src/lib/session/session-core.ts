import type { Session } from './session-port.ts'
import type { Clearing } from './stored-data.ts'

/** `expiresAtMs` by the clock of this machine. */
export type Tokens = { idToken: string; expiresAtMs: number }

/** The issuer of tokens, and the storage of the newest ones for all tabs. */
export type Issuer = {
  stored(): Promise<Tokens | undefined>
  /** Renews without asking the person; undefined if the session has ended. Throws if the issuer can't be reached. */
  renewed(): Promise<Tokens | undefined>
  /** Leaves the page. */
  signIn(returnTo: string): Promise<void>
  finishSignIn(address: string): Promise<{ tokens: Tokens; returnTo: string }>
  /**
   * Throws if it fails. Returns where the browser must go to end the session there, if anywhere. `isOver`: the session has
   * ended by itself.
   */
  signOut(isOver: boolean): Promise<string | undefined>
}

/** The tabs of this browser that share a session. */
export type Tabs = {
  /** Runs in one tab at a time. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  announceSignOut(isOver: boolean): void
  onSignedOut(listener: (isOver: boolean) => void): void
  /** Another tab stored new tokens. */
  onTokens(listener: () => void): void
  /** The person came back to this tab, or the machine woke up. */
  onWake(listener: () => void): void
}

export type SessionParts = {
  issuer: Issuer
  tabs: Tabs
  clearStored(clearing: Clearing): void
  /** What makes the page available offline. */
  clearLastSeen(): void
  /** Navigates to another URL; what is stored until then is cleared too. */
  go(address: string, clearing: Clearing): void
  /** The current location. */
  here(): string
  now(): number
  report(error: unknown): void
}

/** Renewed this long before expiry: a background tab's timers may run only once a minute. */
export const RENEW_AHEAD_MS = 3 * 60_000
const RETRY_MS = 20_000
/** Very short-lived tokens must not cause a storm of renewals. */
const MIN_MS = 20_000

/** The session of one tab: the newest tokens in memory, a timer that renews them, and what ends with them. */
export class PageSession implements Session {
  readonly #parts: SessionParts
  readonly #ends = new Set<() => void>()
  #tokens: Tokens | undefined
  #renewal: Promise<boolean> | undefined
  /** Set while the person signs out: calls rejected meanwhile neither renew nor sign out again. */
  #leaving: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SessionParts) {
    this.#parts = parts
    parts.tabs.onSignedOut((isOver) => this.#followSignOut(isOver))
    parts.tabs.onTokens(() => {
      this.#adopt().catch((error: unknown) => parts.report(error))
    })
    parts.tabs.onWake(() => {
      if (this.#tokens && this.#tokens.expiresAtMs - parts.now() < RENEW_AHEAD_MS) void this.#keepAlive()
    })
  }

  async isCurrent(): Promise<boolean> {
    const known = this.#tokens ?? (await this.#parts.issuer.stored())
    if (!known) return false
    if (this.#isFresh(known)) {
      this.#take(known)
      return true
    }
    try {
      return await this.renewOnce()
    } catch (error) {
      // Offline, nobody knows whether the session has ended; the first answered call shows it.
      this.#parts.report(error)
      this.#take(known)
      return true
    }
  }

  getIdToken(): string | undefined {
    return this.#tokens?.idToken
  }

  renewOnce(): Promise<boolean> {
    if (this.#leaving) return Promise.resolve(false)
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }

  signOut(query: Record<string, string> = {}): Promise<void> {
    this.#leaving ??= this.#leave(query).catch((error: unknown) => {
      this.#leaving = undefined
      throw error
    })
    return this.#leaving
  }

  async #leave(query: Record<string, string>): Promise<void> {
    clearTimeout(this.#timer)
    this.#endAll()
    // Only a session that ended by itself has a page to return to.
    const isOver = query['returnTo'] !== undefined
    // Signing out offline must leave nothing for the next person to read.
    if (!isOver) this.#parts.clearLastSeen()
    const elsewhere = await this.#parts.issuer.signOut(isOver)
    const clearing = { keepUnsent: isOver }
    this.#clear(clearing)
    this.#parts.tabs.announceSignOut(isOver)
    this.#parts.go(elsewhere ?? loginAddress(query), clearing)
  }

  clear(): void {
    this.#clear({ keepUnsent: true })
  }

  #clear(clearing: Clearing): void {
    this.#tokens = undefined
    clearTimeout(this.#timer)
    this.#endAll()
    this.#parts.clearStored(clearing)
  }

  signIn(returnTo: string): Promise<void> {
    return this.#parts.issuer.signIn(returnTo)
  }

  /** Returns the page that the person wanted to open. */
  async finishSignIn(address: string): Promise<string> {
    this.#leaving = undefined
    const { tokens, returnTo } = await this.#parts.issuer.finishSignIn(address)
    this.#take(tokens)
    return returnTo
  }

  /** Timers, connections and caches that must end with the session; returns a function to remove it. */
  onSignOut(end: () => void): () => void {
    this.#ends.add(end)
    return () => this.#ends.delete(end)
  }

  #isFresh(tokens: Tokens): boolean {
    return tokens.expiresAtMs > this.#parts.now()
  }

  #take(newest: Tokens): void {
    this.#tokens = newest
    this.#scheduleIn(newest.expiresAtMs - RENEW_AHEAD_MS - this.#parts.now())
  }

  #scheduleIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#keepAlive(), Math.max(MIN_MS, ms))
  }

  async #keepAlive(): Promise<void> {
    try {
      if (!(await this.renewOnce())) await this.signOut({ returnTo: this.#parts.here() })
    } catch (error) {
      this.#parts.report(error)
      if (this.#tokens) this.#scheduleIn(RETRY_MS)
    }
  }

  async #renew(): Promise<boolean> {
    const { issuer, tabs } = this.#parts
    const before = this.#tokens
    const newest = await tabs.exclusively(async () => {
      const stored = await issuer.stored()
      // Another tab may have renewed while this one waited for the lock.
      const isNew = stored && stored.idToken !== before?.idToken && this.#isFresh(stored)
      return isNew ? stored : issuer.renewed()
    })
    if (newest) this.#take(newest)
    return newest !== undefined
  }

  async #adopt(): Promise<void> {
    const newest = await this.#parts.issuer.stored()
    if (this.#tokens && newest && this.#isFresh(newest)) this.#take(newest)
  }

  #followSignOut(isOver: boolean): void {
    if (!this.#tokens) return
    const clearing = { keepUnsent: isOver }
    this.#clear(clearing)
    this.#parts.go(loginAddress({}), clearing)
  }

  #endAll(): void {
    for (const end of this.#ends) end()
  }
}

function loginAddress(query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '/login' : `/login?${search}`
}
