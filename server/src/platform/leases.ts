import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { ProcessRole } from '../config.ts'
import type { Database } from '../database/client.ts'
import type { Lease } from '../database/fence.ts'
import type { Worker } from './runner.ts'

export type Leases = {
  /** What this process holds now; undefined while another does, or when it cannot know. */
  held(this: void, name: string): Lease | undefined
  /** From now on it is held whenever it is free. */
  want(name: string): void
  /** As `want`, of pieces of one work that all workers share equally. */
  share(names: readonly string[]): void
  /** Whether another process of that role may be alive. */
  mayHaveOther(this: void, role: ProcessRole): boolean
  /** Calls when something was won or lost. */
  whenChanged(hear: () => void): void
  /** Says that the process is alive, and learns what it holds. */
  keep(): Promise<void>
  worker: Worker
  /** Gives up what it holds, for others to go on at once. */
  release(): Promise<void>
}

type Options = {
  database: Database
  /** Of this process, new with each start. */
  processId: string
  roles: readonly ProcessRole[]
  /** No other process can be alive: those that the database knows have ended. */
  isAlone?: boolean
  metrics?: Registry | undefined
  keepMs?: number
  livesMs?: number
}

const KEEP_MS = 2_000
const LIVES_MS = 8_000
/** Of its life, in which a process trusts itself: the database may have begun to count earlier. */
const TRUSTED_SHARE = 0.75

/** Alone, since the others wait for it: a transaction could be left open by a process that stops in the middle. */
const keepLeases = `select held, other_roles
  from directory.keep_leases($1::uuid, $2::text[], $3::text[], $4::text[], $5 * interval '1 ms')`

type Kept = { held: Lease[]; other_roles: ProcessRole[] }

/**
 * Who does what one process at a time may do, as the database says: a process that has not been heard of for `livesMs` has
 * lost its leases. One that was stopped that long does not know it yet, so each transaction asks again (`database/fence.ts`).
 */
export function createLeases(options: Options): Leases {
  const { database, processId, roles, metrics, keepMs = KEEP_MS, livesMs = LIVES_MS } = options
  const singles = new Set<string>()
  let shards: readonly string[] = []
  let held = new Map<string, Lease>()
  /** Undefined while nobody knows. */
  let others: ReadonlySet<ProcessRole> | undefined
  let keptMs = Number.NEGATIVE_INFINITY
  let hasCleared = options.isAlone !== true
  const hearers: (() => void)[] = []

  async function keep(): Promise<void> {
    const askedMs = performance.now()
    if (!hasCleared) await end(true)
    hasCleared = true
    const values = [processId, roles, [...singles], shards, livesMs]
    const kept = await database.pools.app.query<Kept>({ name: 'keep-leases', text: keepLeases, values })
    const [{ held: leases, other_roles } = { held: [], other_roles: [] }] = kept.rows
    const before = held
    held = new Map(leases.map((lease) => [lease.name, lease]))
    others = new Set(other_roles)
    keptMs = askedMs
    const isSame =
      before.size === held.size &&
      leases.every(({ name, generation }) => before.get(name)?.generation === generation)
    if (!isSame) for (const hear of hearers) hear()
  }

  const end = (allOthers: boolean) =>
    database.asDirectory((tx) =>
      sql`select directory.end_processes(${processId}::uuid, ${allOthers})`.execute(tx),
    )

  if (metrics) exposeHeld(metrics, () => [...held.keys()])
  return {
    held: (name) => (performance.now() - keptMs < livesMs * TRUSTED_SHARE ? held.get(name) : undefined),
    want: (name) => void singles.add(name),
    share: (names) => void (shards = names),
    whenChanged: (hear) => void hearers.push(hear),
    mayHaveOther: (role) => others?.has(role) !== false,
    keep,
    worker: { name: 'leases', everyMs: keepMs, backOff: { firstMs: 250, longestMs: keepMs }, run: keep },
    async release() {
      held = new Map()
      await end(false)
    },
  }
}

function exposeHeld(metrics: Registry, read: () => string[]): void {
  const gauge: Gauge = new Gauge({
    name: 'roadbook_leases_held',
    help: 'Background work that this process does for all; of shared work, how many of its pieces.',
    labelNames: ['work'],
    registers: [metrics],
    collect() {
      gauge.reset()
      for (const name of read()) gauge.inc({ work: name.replace(/ \d+$/, '') })
    },
  })
}
