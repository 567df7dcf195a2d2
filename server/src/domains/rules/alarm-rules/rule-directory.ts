import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import { timeZoneOf } from '../../core/companies/index.ts'

/** A change whose message was lost is noticed after this time. */
const CHECK_MS = 30_000

type RuleSource<Rules> = {
  /** Must have `version` and `updated_at`. */
  table: 'geofences' | 'alarms'
  /** SQL for one text that changes with what else they are read from. */
  also?: (tenantId: string) => RawBuilder<unknown>
  /** Null for a company without rules; `before` are those read last. */
  read: (tx: Tx, tenantId: string, before: Rules | null) => Promise<Rules | null>
}

type Known<Rules> = { rules: Rules | null; fingerprint: string; checkedMs: number }

/**
 * The rules of each company whose devices report. The bus announces changes; a process that missed one compares a
 * fingerprint now and then, and reads the rules again only if it differs.
 */
export class RuleDirectory<Rules> {
  readonly #source: RuleSource<Rules>
  readonly #database: Pick<Database, 'inTenant'>
  readonly #nowMs: () => number
  readonly #known = new Map<string, Known<Rules>>()
  /** How many changes of each company were announced. */
  readonly #changes = new Map<string, number>()

  constructor(
    source: RuleSource<Rules>,
    database: Pick<Database, 'inTenant'>,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#source = source
    this.#database = database
    this.#nowMs = nowMs
  }

  /** Undefined if they must be loaded first. */
  cached(tenantId: string): Rules | null | undefined {
    const known = this.#known.get(tenantId)
    return known && this.#nowMs() - known.checkedMs < CHECK_MS ? known.rules : undefined
  }

  async load(tenantIds: Iterable<string>): Promise<Map<string, Rules | null>> {
    const loaded = new Map<string, Rules | null>()
    for (const tenantId of new Set(tenantIds)) {
      const cached = this.cached(tenantId)
      loaded.set(tenantId, cached === undefined ? await this.#read(tenantId) : cached)
    }
    return loaded
  }

  /** Something changed: they are compared before the next use. */
  forget(tenantId: string): void {
    this.#changes.set(tenantId, (this.#changes.get(tenantId) ?? 0) + 1)
    const known = this.#known.get(tenantId)
    if (known) known.checkedMs = Number.NEGATIVE_INFINITY
  }

  async #read(tenantId: string): Promise<Rules | null> {
    const before = this.#known.get(tenantId)
    const changes = this.#changes.get(tenantId)
    const checkedMs = this.#nowMs()
    const known = await this.#database.inTenant(
      { tenantId },
      async (tx): Promise<Known<Rules>> => {
        const fingerprint = await readFingerprint(tx, tenantId, this.#source)
        if (before?.fingerprint === fingerprint) return { ...before, checkedMs }
        const rules = await this.#source.read(tx, tenantId, before?.rules ?? null)
        return { rules, fingerprint, checkedMs }
      },
      'read',
    )
    // Changed while being read: valid for this batch, compared before the next.
    const isOld = this.#changes.get(tenantId) !== changes
    this.#known.set(tenantId, isOld ? { ...known, checkedMs: Number.NEGATIVE_INFINITY } : known)
    return known.rules
  }
}

/** Changes with every change of a rule, a vehicle, what the source adds, or the company's time zone. */
async function readFingerprint(
  tx: Tx,
  tenantId: string,
  { table: name, also }: Pick<RuleSource<unknown>, 'table' | 'also'>,
): Promise<string> {
  const table = sql.table(name)
  const { rows } = await sql<{ fingerprint: string }>`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), sum(version), max(updated_at)) from ${table} where tenant_id = ${tenantId}),
      (select case when exists (select from ${table} where tenant_id = ${tenantId})
        then concat_ws(' ', count(*), sum(version)) end from vehicles where tenant_id = ${tenantId})
      ${also ? sql`, (${also(tenantId)})` : sql``}) as fingerprint`.execute(tx)
  return `${rows[0]?.fingerprint} ${await timeZoneOf({ scope: { tenantId }, tx })}`
}
