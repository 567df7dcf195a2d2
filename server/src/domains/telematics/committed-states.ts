import type { VehicleState } from './vehicle-state.ts'

export type CommittedState = { vehicleId: string; revision: number; state: VehicleState }

export type News = { upTo: number; states: CommittedState[] }

/** All that ingest committed for a company from one revision to another; of each vehicle the last state, in order of revisions. */
type Stretch = { first: number; last: number; states: Map<string, CommittedState> }

/** Of all companies; when it is reached the memory starts anew. */
const MAX_STATES = 300_000

/**
 * What ingest has just committed, kept so that an open map need not ask the database for it. Whoever else changes a
 * vehicle takes a revision too and is not heard of here: then the stretch has a gap, and begins anew behind it.
 */
export class CommittedStates {
  readonly #stretches = new Map<string, Stretch>()
  #count = 0

  /** After the commit that gave this revision. */
  add(tenantId: string, revision: number, vehicles: Iterable<Omit<CommittedState, 'revision'>>): void {
    const stretch = this.#stretchTo(tenantId, revision)
    if (!stretch) return
    const { states } = stretch
    this.#count -= states.size
    for (const { vehicleId, state } of vehicles) {
      states.delete(vehicleId)
      states.set(vehicleId, { vehicleId, revision, state })
    }
    this.#count += states.size
    if (this.#count > MAX_STATES) this.#forgetAll()
  }

  /** All that changed after one revision, to at least the other, in order of revisions; undefined where some is not known. */
  between(tenantId: string, after: number, atLeast: number): News | undefined {
    const stretch = this.#stretches.get(tenantId)
    if (!stretch || stretch.first > after + 1 || stretch.last < atLeast) return undefined
    const states = [...stretch.states.values()].filter(({ revision }) => revision > after)
    return { upTo: stretch.last, states }
  }

  /** Undefined for what was overtaken by a later one. */
  #stretchTo(tenantId: string, revision: number): Stretch | undefined {
    const stretch = this.#stretches.get(tenantId)
    if (stretch && revision <= stretch.last) return undefined
    if (stretch && revision === stretch.last + 1) {
      stretch.last = revision
      return stretch
    }
    this.#count -= stretch?.states.size ?? 0
    const begun = { first: revision, last: revision, states: new Map<string, CommittedState>() }
    this.#stretches.set(tenantId, begun)
    return begun
  }

  #forgetAll(): void {
    this.#stretches.clear()
    this.#count = 0
  }
}
