import { sql } from 'kysely'
import type { Database, Tx } from '../../database/client.ts'
import { timeZoneOf } from '../companies/index.ts'
import type { GeofenceRules } from '../geofence-visits/index.ts'
import { type PreparedAreas, readRules } from './geofence-rules.ts'

/** A change whose message was lost is known after this time. */
const CHECK_MS = 30_000

/** `rules` is null for a company without geofences. */
type Known = { rules: GeofenceRules | null; areas: PreparedAreas; fingerprint: string; checkedMs: number }

/**
 * The geofences of each company whose devices report. A change is told by the bus; a process that misses it compares a
 * fingerprint now and then, and reads them again only if it differs.
 */
export class GeofenceDirectory {
  readonly #database: Pick<Database, 'inTenant'>
  readonly #nowMs: () => number
  readonly #known = new Map<string, Known>()
  /** How many changes of each company were heard of. */
  readonly #changes = new Map<string, number>()

  constructor(database: Pick<Database, 'inTenant'>, nowMs: () => number = () => performance.now()) {
    this.#database = database
    this.#nowMs = nowMs
  }

  /** Undefined where they must be loaded first. */
  cached(tenantId: string): GeofenceRules | null | undefined {
    const known = this.#known.get(tenantId)
    return known && this.#nowMs() - known.checkedMs < CHECK_MS ? known.rules : undefined
  }

  async load(tenantIds: Iterable<string>): Promise<Map<string, GeofenceRules | null>> {
    const loaded = new Map<string, GeofenceRules | null>()
    for (const tenantId of new Set(tenantIds)) {
      const cached = this.cached(tenantId)
      loaded.set(tenantId, cached === undefined ? await this.#read(tenantId) : cached)
    }
    return loaded
  }

  /** Something changed: they are compared before they are used again. */
  forget(tenantId: string): void {
    this.#changes.set(tenantId, (this.#changes.get(tenantId) ?? 0) + 1)
    const known = this.#known.get(tenantId)
    if (known) known.checkedMs = Number.NEGATIVE_INFINITY
  }

  async #read(tenantId: string): Promise<GeofenceRules | null> {
    const before = this.#known.get(tenantId)
    const changes = this.#changes.get(tenantId)
    const checkedMs = this.#nowMs()
    const known = await this.#database.inTenant(
      { tenantId },
      async (tx): Promise<Known> => {
        const fingerprint = await readFingerprint(tx, tenantId)
        if (before?.fingerprint === fingerprint) return { ...before, checkedMs }
        const read = await readRules(tx, tenantId, before?.areas)
        return { rules: read?.rules ?? null, areas: read?.areas ?? new Map(), fingerprint, checkedMs }
      },
      'read',
    )
    // Changed while it was read: good for this batch, compared before the next.
    const isOld = this.#changes.get(tenantId) !== changes
    this.#known.set(tenantId, isOld ? { ...known, checkedMs: Number.NEGATIVE_INFINITY } : known)
    return known.rules
  }
}

/** Differs after every change of a geofence, of a vehicle's category, or of the company's time zone. */
async function readFingerprint(tx: Tx, tenantId: string): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), sum(version), max(updated_at)) from geofences where tenant_id = ${tenantId}),
      (select case when exists (select from geofences where tenant_id = ${tenantId})
        then concat_ws(' ', count(*), sum(version)) end from vehicles where tenant_id = ${tenantId})) as fingerprint`.execute(
    tx,
  )
  return `${rows[0]?.fingerprint} ${await timeZoneOf({ scope: { tenantId }, tx })}`
}
