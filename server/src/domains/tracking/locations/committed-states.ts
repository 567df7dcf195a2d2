import type { VehicleState } from './vehicle-state.ts'

/** The last committed change of a vehicle; fields that it lacks are unchanged. */
export type CommittedChange = {
  vehicleId: string
  revision: number
  state?: VehicleState | undefined
  /** Its address; null if nothing is near. */
  address?: string | null | undefined
}

/** Vehicles of a company that took a revision in a committed transaction. */
export type OnCommitted = (tenantId: string, revision: number, vehicleIds: readonly string[]) => void

/** `unclear` are vehicles that must be read from the database. */
export type CommittedChanges = { upTo: number; changes: CommittedChange[]; unclear: string[] }

/** `unclearAt` is the last revision that changed it without details; 0 if there is none. */
type Known = CommittedChange & { unclearAt: number }

/** All known changes between two revisions of a company: the last one of each vehicle, in order of revisions. */
type Stretch = { first: number; last: number; known: Map<string, Known> }

/** Limit over all companies; when it is reached, the memory is cleared. */
const MAX_STATES = 300_000

/**
 * Changes that ingest and the address worker have just committed, kept so that an open map needn't read them from the
 * database. The sweep notes only which vehicles changed. Any other change takes a revision that is missing here: then the
 * sequence has a gap, and starts again after it.
 */
export class CommittedStates {
  readonly #stretches = new Map<string, Stretch>()
  readonly #notify: OnCommitted
  #count = 0

  /** `notify` publishes each of them to open maps and other processes. */
  constructor(notify: OnCommitted = () => undefined) {
    this.#notify = notify
  }

  /** Call after the commit that took this revision. */
  add(tenantId: string, revision: number, changes: readonly Omit<CommittedChange, 'revision'>[]): void {
    this.#extend(tenantId, revision, (known) => {
      for (const { vehicleId, state, address } of changes) {
        const before = known.get(vehicleId)
        known.delete(vehicleId)
        known.set(vehicleId, {
          vehicleId,
          revision,
          state: state ?? before?.state,
          address: address === undefined ? before?.address : address,
          unclearAt: before?.unclearAt ?? 0,
        })
      }
    })
    const vehicleIds = changes.map(({ vehicleId }) => vehicleId)
    this.#notify(tenantId, revision, vehicleIds)
  }

  /** Like `add`, for changes whose result isn't known. */
  addUnclear(tenantId: string, revision: number, vehicleIds: readonly string[]): void {
    this.#extend(tenantId, revision, (known) => {
      for (const vehicleId of vehicleIds) {
        known.delete(vehicleId)
        known.set(vehicleId, { vehicleId, revision, unclearAt: revision })
      }
    })
    this.#notify(tenantId, revision, vehicleIds)
  }

  /** All changes after one revision up to at least the other, in order of revisions; undefined if some are unknown. */
  between(tenantId: string, after: number, atLeast: number): CommittedChanges | undefined {
    const stretch = this.#stretches.get(tenantId)
    if (!stretch || stretch.first > after + 1 || stretch.last < atLeast) return undefined
    const news: CommittedChanges = { upTo: stretch.last, changes: [], unclear: [] }
    for (const { unclearAt, ...change } of stretch.known.values()) {
      if (change.revision <= after) continue
      if (unclearAt <= after) news.changes.push(change)
      else news.unclear.push(change.vehicleId)
    }
    return news
  }

  #extend(tenantId: string, revision: number, change: (known: Map<string, Known>) => void): void {
    const stretch = this.#stretchTo(tenantId, revision)
    if (!stretch) return
    this.#count -= stretch.known.size
    change(stretch.known)
    this.#count += stretch.known.size
    if (this.#count > MAX_STATES) this.#forgetAll()
  }

  /** Undefined if a later change has superseded it. */
  #stretchTo(tenantId: string, revision: number): Stretch | undefined {
    const stretch = this.#stretches.get(tenantId)
    if (stretch && revision <= stretch.last) return undefined
    if (stretch && revision === stretch.last + 1) {
      stretch.last = revision
      return stretch
    }
    this.#count -= stretch?.known.size ?? 0
    const begun = { first: revision, last: revision, known: new Map<string, Known>() }
    this.#stretches.set(tenantId, begun)
    return begun
  }

  #forgetAll(): void {
    this.#stretches.clear()
    this.#count = 0
  }
}
