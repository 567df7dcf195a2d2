/**
 * The links whose pages are open in this process. However many pages a link has, its content is read once per change, and
 * the same bytes go to all of them; a link without an open page costs nothing. No database connection is held.
 */
import { PublicLocation } from '@roadbook/contract/sharing/share-links'
import type { Log } from '../../../../database/log.ts'
import type { Bus } from '../../../../platform/bus/bus.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { LinkRef } from '../link-directory.ts'
import { nextTurn } from '../link-status.ts'
import { readShown, type ShownDeps } from '../read-shown.ts'
import type { EventStream } from './event-stream.ts'

export type WatchDeps = ShownDeps & { clock: Clock; log: Log; bus: Pick<Bus, 'subscribe'> }

/** Fixes arrive more often than anybody needs them. */
const SHORTEST_MS = 1_000
/** In case a message was lost. */
const MAX_MS = 15_000
const RETRY_MS = 2_000
/** Lets proxies and clients see that the connection is alive. */
const HEARTBEAT_MS = 25_000

const HEARTBEAT = Buffer.from(':\n\n')

/** `moved`: the vehicle may have moved; `changed`: anything that the link shows may have changed. */
type Cause = 'moved' | 'changed'

type Watched = {
  ref: LinkRef
  pages: Set<EventStream>
  /** What all pages have received; undefined before the first reading. */
  event: Buffer | undefined
  revision: number | undefined
  readMs: number
  isReading: boolean
  /** Counts readings: the result of an older one is dropped. */
  readings: number
  /** Changes since the last reading began. */
  cause: Cause | undefined
  /** When it will be read again. */
  dueMs: number
  timer: NodeJS.Timeout | undefined
}

export class WatchedLinks {
  readonly #deps: WatchDeps
  readonly #links = new Map<string, Watched>()
  readonly #ofCompany = new Map<string, Set<Watched>>()
  readonly #heartbeat: NodeJS.Timeout
  #hasStopped = false

  constructor(deps: WatchDeps) {
    this.#deps = deps
    const { bus } = deps
    bus.subscribe('shareLinks', ({ linkIds }) => {
      for (const id of linkIds) this.#look(this.#links.get(id), 'changed', { isUrgent: true })
    })
    bus.subscribe('changes', ({ tenantId, kinds }) => {
      const isChanged = kinds.some((kind) => kind === 'trip' || kind === 'vehicle' || kind === 'tenant')
      if (!isChanged && !kinds.includes('location')) return
      for (const link of this.#ofCompany.get(tenantId) ?? [])
        this.#look(link, isChanged ? 'changed' : 'moved')
    })
    this.#heartbeat = setInterval(() => this.#sendHeartbeats(), HEARTBEAT_MS)
  }

  /** The company of a link that is already watched. */
  refOf(linkId: string): LinkRef | undefined {
    return this.#links.get(linkId)?.ref
  }

  pagesOf(linkId: string): number {
    return this.#links.get(linkId)?.pages.size ?? 0
  }

  /** Sends the content of the link, now and after each change, until it ends or the page is closed. */
  add(ref: LinkRef, page: EventStream): void {
    if (this.#hasStopped) {
      page.end()
      return
    }
    const link = this.#links.get(ref.linkId) ?? this.#watch(ref)
    link.pages.add(page)
    page.whenClosed(() => {
      link.pages.delete(page)
      if (link.pages.size === 0) this.#forget(link)
    })
    if (link.event) page.send(link.event)
  }

  /** A page that was still connecting is closed at once, so that it doesn't delay the shutdown. */
  stop(): void {
    this.#hasStopped = true
    clearInterval(this.#heartbeat)
    for (const link of this.#links.values()) this.#end(link)
  }

  #watch(ref: LinkRef): Watched {
    const link: Watched = {
      ref,
      pages: new Set(),
      event: undefined,
      revision: undefined,
      readMs: 0,
      isReading: false,
      readings: 0,
      cause: undefined,
      dueMs: Number.POSITIVE_INFINITY,
      timer: undefined,
    }
    this.#links.set(ref.linkId, link)
    const company = this.#ofCompany.get(ref.tenantId)
    if (company) company.add(link)
    else this.#ofCompany.set(ref.tenantId, new Set([link]))
    this.#look(link, 'changed', { isUrgent: true })
    return link
  }

  #end(link: Watched): void {
    this.#forget(link)
    for (const page of link.pages) page.end()
  }

  #forget(link: Watched): void {
    clearTimeout(link.timer)
    const { tenantId, linkId } = link.ref
    if (this.#links.get(linkId) !== link) return
    this.#links.delete(linkId)
    const company = this.#ofCompany.get(tenantId)
    company?.delete(link)
    if (company?.size === 0) this.#ofCompany.delete(tenantId)
  }

  /** Soon after the last reading, or at once. */
  #look(link: Watched | undefined, cause: Cause, { isUrgent = false } = {}): void {
    if (!link) return
    link.cause = link.cause === 'changed' ? 'changed' : cause
    this.#schedule(link, isUrgent ? 0 : link.readMs + SHORTEST_MS - performance.now(), { isUrgent })
  }

  /** Urgent changes don't wait for the current reading, which may take long while a road network is being read. */
  #schedule(link: Watched, waitMs: number, { isUrgent = false } = {}): void {
    const nowMs = performance.now()
    link.dueMs = Math.min(link.dueMs, nowMs + waitMs)
    if (link.isReading && !isUrgent) return
    clearTimeout(link.timer)
    link.timer = setTimeout(() => void this.#read(link), Math.max(0, link.dueMs - nowMs))
  }

  async #read(link: Watched): Promise<void> {
    const { cause } = link
    const reading = ++link.readings
    const isLatest = (): boolean => link.readings === reading
    link.cause = undefined
    link.isReading = true
    link.dueMs = Number.POSITIVE_INFINITY
    link.readMs = performance.now()
    let nextMs = MAX_MS
    try {
      nextMs = await this.#show(link, cause, isLatest)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'A share link could not be read; it is tried again')
      link.cause = 'changed'
      nextMs = RETRY_MS
    }
    if (!isLatest()) return
    link.isReading = false
    if (this.#links.get(link.ref.linkId) === link) this.#schedule(link, nextMs)
  }

  /** Returns when the link has to be read again. */
  async #show(link: Watched, cause: Cause | undefined, isLatest: () => boolean): Promise<number> {
    const now = this.#deps.clock.now()
    const knownRevision = cause === 'moved' ? link.revision : undefined
    const found = await readShown(this.#deps, link.ref, { now, knownRevision })
    if (!found) this.#end(link)
    if (!found || !isLatest()) return MAX_MS
    link.revision = found.link.revision
    if (found.shown) this.#send(link, found.shown)
    const turn = nextTurn(found.link, now)
    return turn ? Math.min(MAX_MS, turn.getTime() - now.getTime()) : MAX_MS
  }

  #send(link: Watched, shown: PublicLocation): void {
    const event = Buffer.from(`data: ${JSON.stringify(PublicLocation.parse(shown))}\n\n`)
    if (!link.event?.equals(event)) {
      link.event = event
      for (const page of link.pages) page.send(event)
    }
    if (shown.status === 'stopped' || shown.status === 'expired') this.#end(link)
  }

  #sendHeartbeats(): void {
    for (const { pages } of this.#links.values()) for (const page of pages) page.send(HEARTBEAT)
  }
}
