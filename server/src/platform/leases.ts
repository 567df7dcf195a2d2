import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { ProcessRole } from '../config.ts'
import type { Database } from '../database/client.ts'
import type { Lease } from '../database/fence.ts'
import type { Worker } from './runner.ts'

export type Leases = {
  /** The lease if this process holds it; undefined while another does, or if unknown. */
  held(this: void, name: string): Lease | undefined
  /** Takes the lease whenever it is free; gives it up to a worker that has fewer, but not while busy with it. */
  want(name: string, isBusy?: () => boolean): void
  /** Like `want`, for shards that all workers share equally. */
  share(names: readonly string[]): void
  /** Whether another process of that role may be alive. */
  mayHaveOther(this: void, role: ProcessRole): boolean
  /** Calls back when a lease was won or lost. */
  whenChanged(hear: () => void): void
  /** Renews the process's life, and learns which leases it holds. */
  keep(): Promise<void>
  worker: Worker
  /** Releases its leases, so that others continue at once. */
  release(): Promise<void>
}

type Options = {
  database: Database
  /** Id of this process, new with each start. */
  processId: string
  roles: readonly ProcessRole[]
  /** No other process can be alive: those in the database have ended. */
  isAlone?: boolean
  metrics?: Registry | undefined
  keepMs?: number
  livesMs?: number
}

const KEEP_MS = 2_000
const LIVES_MS = 8_000
/** Share of its life in which a process trusts itself: the database may have started counting earlier. */
const TRUSTED_SHARE = 0.75
/** How often the others are kept while a process leaves them what it gave up. */
const TURNS_LEFT = 3

/** A transaction of its own, since others wait for it. */
const keepLeases = `select held, other_roles, surplus
  from directory.keep_leases($1::uuid, $2::text[], $3::text[], $4::text[], $5 * interval '1 ms')`

type Kept = { held: Lease[]; other_roles: ProcessRole[]; surplus: number }

/**
 * Leases on work that one process at a time does, stored in the database: a process that hasn't renewed for `livesMs` loses
 * its leases. A process that was suspended that long doesn't know yet, so each transaction checks again
 * (`database/fence.ts`).
 */
export function createLeases(options: Options): Leases {
  const { database, processId, roles, metrics, keepMs = KEEP_MS, livesMs = LIVES_MS } = options
  const singles = new Singles(keepMs * TURNS_LEFT)
  let shards: readonly string[] = []
  let held = new Map<string, Lease>()
  /** Undefined while unknown. */
  let others: ReadonlySet<ProcessRole> | undefined
  let keptMs = Number.NEGATIVE_INFINITY
  let hasCleared = options.isAlone !== true
  const hearers: (() => void)[] = []

  async function keep(): Promise<void> {
    if (!hasCleared) await end(true)
    hasCleared = true
    const surplus = await ask()
    // Free at once, so that another can continue.
    if (singles.giveUp(held, surplus)) await ask()
  }

  /** Returns how many singles are more than this process's share. */
  async function ask(): Promise<number> {
    const askedMs = performance.now()
    const values = [processId, roles, singles.wanted(), shards, livesMs]
    const kept = await database.pools.app.query<Kept>({ name: 'keep-leases', text: keepLeases, values })
    const [{ held: leases, other_roles, surplus } = { held: [], other_roles: [], surplus: 0 }] = kept.rows
    const before = held
    held = new Map(leases.map((lease) => [lease.name, lease]))
    others = new Set(other_roles)
    keptMs = askedMs
    if (!isSame(before, held)) for (const hear of hearers) hear()
    return surplus
  }

  const end = (allOthers: boolean) =>
    database.asDirectory((tx) =>
      sql`select directory.end_processes(${processId}::uuid, ${allOthers})`.execute(tx),
    )

  if (metrics) exposeHeld(metrics, () => [...held.keys()])
  return {
    held: (name) => (performance.now() - keptMs < livesMs * TRUSTED_SHARE ? held.get(name) : undefined),
    want: (name, isBusy = () => false) => singles.add(name, isBusy),
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

function isSame(one: ReadonlyMap<string, Lease>, other: ReadonlyMap<string, Lease>): boolean {
  return (
    one.size === other.size &&
    [...other.values()].every(({ name, generation }) => one.get(name)?.generation === generation)
  )
}

/** The work that this process does whenever no other does. */
class Singles {
  readonly #leftMs: number
  readonly #all = new Map<string, { isBusy: () => boolean; leftUntilMs: number }>()

  /** What is given up is left to others for so long. */
  constructor(leftMs: number) {
    this.#leftMs = leftMs
  }

  add(name: string, isBusy: () => boolean): void {
    this.#all.set(name, { isBusy, leftUntilMs: 0 })
  }

  wanted(): string[] {
    const nowMs = performance.now()
    return [...this.#all].flatMap(([name, { leftUntilMs }]) => (nowMs >= leftUntilMs ? [name] : []))
  }

  /**
   * Removes some that are idle from those held, so that no run begins; by chance, since others may not want all of them. True
   * if there are any.
   */
  giveUp(held: Map<string, Lease>, count: number): boolean {
    const idle = [...this.#all].filter(([name, { isBusy }]) => held.has(name) && !isBusy())
    const given = idle.toSorted(() => Math.random() - 0.5).slice(0, count)
    for (const [name, single] of given) {
      held.delete(name)
      single.leftUntilMs = performance.now() + this.#leftMs
    }
    return given.length > 0
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
