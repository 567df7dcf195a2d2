import type pg from 'pg'
import { arrayOf } from '../../../database/binary-array.ts'
import { stateColumns, type StateRow, toState } from './state-rows.ts'
import { vehicleKey } from '../positions/index.ts'
import type { VehicleState } from './vehicle-state.ts'

export type KnownState = { state: VehicleState; revision: number }

type Vehicle = { key: string; tenantId: string; vehicleId: string }

/** More vehicles than one server tracks; when it is reached, the cache is cleared. */
const MAX_KEPT = 300_000

const readStates = `
  select ${stateColumns} from unnest($1::uuid[], $2::uuid[]) as n (tenant_id, vehicle_id)
  join vehicle_state s on s.tenant_id = n.tenant_id and s.vehicle_id = n.vehicle_id`

/**
 * By `vehicleKey`: each vehicle's state as last read or written. It may be stale: every write names the revision it builds
 * on, and the database refuses it if that is no longer the last (see `updateStates`).
 */
export class LiveStates {
  readonly #pool: pg.Pool
  readonly #known = new Map<string, KnownState>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get(key: string): KnownState | undefined {
    return this.#known.get(key)
  }

  keep(key: string, known: KnownState): void {
    if (this.#known.size >= MAX_KEPT) this.#known.clear()
    this.#known.set(key, known)
  }

  /** Another writer changed none of the cached fields: moves the entry from its old revision to the new one. */
  raise(key: string, from: number, to: number): void {
    const known = this.#known.get(key)
    if (known?.revision === from) this.keep(key, { ...known, revision: to })
  }

  /** Another process wrote the row: drops the entry. */
  forgetBefore(key: string, revision: number): void {
    const known = this.#known.get(key)
    if (known && known.revision < revision) this.#known.delete(key)
  }

  forget(keys: Iterable<string>): void {
    for (const key of keys) this.#known.delete(key)
  }

  /** Reads the states that aren't cached. */
  async load(vehicles: Iterable<Vehicle>): Promise<void> {
    const missing = [...vehicles].filter(({ key }) => !this.get(key))
    if (missing.length === 0) return
    const { rows } = await this.#pool.query<StateRow>({
      name: 'ingest-read-states',
      text: readStates,
      values: [
        arrayOf('uuid', missing, ({ tenantId }) => tenantId),
        arrayOf('uuid', missing, ({ vehicleId }) => vehicleId),
      ],
    })
    for (const row of rows) {
      this.keep(vehicleKey(row.tenant_id, row.vehicle_id), { state: toState(row), revision: row.revision })
    }
  }
}
