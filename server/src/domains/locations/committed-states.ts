import type { VehicleState } from './vehicle-state.ts'

/** The last that was committed of a vehicle, as far as it was told; what it does not name is as before. */
export type CommittedChange = {
  vehicleId: string
  revision: number
  state?: VehicleState | undefined
  /** Of its place; null where nothing is near. */
  address?: string | null | undefined
}

/** `unclear` are vehicles of which the database alone can tell what they show now. */
export type CommittedChanges = { upTo: number; changes: CommittedChange[]; unclear: string[] }

/** `unclearAt` is the last revision by which it was changed by who did not tell how; 0 where nobody did. */
type Known = CommittedChange & { unclearAt: number }

/** All that is known to have changed from one revision of a company to another; of each vehicle the last, in their order. */
type Stretch = { first: number; last: number; known: Map<string, Known> }

/** Of all companies; when it is reached the memory starts anew. */
const MAX_STATES = 300_000

/**
 * What ingest has just committed, and the words of places behind it, kept so that an open map need not ask the database for
 * it. Of what the sweep changes it knows which vehicles to ask for. Whoever else changes a vehicle takes a revision too and
 * is not heard of here: then the stretch has a gap, and begins anew behind it.
 */
export class CommittedStates {
  readonly #stretches = new Map<string, Stretch>()
  #count = 0

  /** After the commit that gave this revision. */
  add(tenantId: string, revision: number, changes: Iterable<Omit<CommittedChange, 'revision'>>): void {
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
  }

  /** As `add`, by who does not know all that these vehicles show now. */
  addUnclear(tenantId: string, revision: number, vehicleIds: Iterable<string>): void {
    this.#extend(tenantId, revision, (known) => {
      for (const vehicleId of vehicleIds) {
        known.delete(vehicleId)
        known.set(vehicleId, { vehicleId, revision, unclearAt: revision })
      }
    })
  }

  /** All that changed after one revision, to at least the other, in order of revisions; undefined where some is not known. */
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

  /** Undefined for what was overtaken by a later one. */
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
