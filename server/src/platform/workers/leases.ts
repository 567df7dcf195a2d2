import { sql } from 'kysely'
import { Gauge, type Registry } from '@prometheus-io/client'
import type { ProcessRole } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import type { Lease } from '../../database/fence.ts'
import type { Worker, WorkLeases } from './runner.ts'

export type Leases = WorkLeases & {
  /** Like `acquire`, for shards that all workers share equally. */
  share(names: readonly string[]): void
  /** Whether another process of that role may be alive. */
  mayHaveOther(this: void, role: ProcessRole): boolean
  /** Renews the process's lifetime, and reads which leases it holds. */
  renew(): Promise<void>
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
  renewMs?: number
  lifetimeMs?: number
}

const RENEW_MS = 2_000
const LIFETIME_MS = 8_000
/** Share of its lifetime in which a process trusts itself: the database may have started counting earlier. */
const TRUSTED_SHARE = 0.75
/** For how many renewals a process leaves what it gave up to the others. */
const TURNS_LEFT = 3

/** A separate transaction, since others wait for it. */
const renewLeases = `select held, other_roles, surplus
  from directory.keep_leases($1::uuid, $2::text[], $3::text[], $4::text[], $5 * interval '1 ms')`

type Renewed = { held: Lease[]; other_roles: ProcessRole[]; surplus: number }

/**
 * Leases on work that one process at a time does, stored in the database: a process that hasn't renewed for `lifetimeMs`
 * loses its leases. A process that was suspended that long doesn't know yet, so each transaction checks again
 * (`database/fence.ts`).
 */
export function createLeases(options: Options): Leases {
  const { database, processId, roles, metrics, renewMs = RENEW_MS, lifetimeMs = LIFETIME_MS } = options
  const singles = new Singles(renewMs * TURNS_LEFT)
  let shards: readonly string[] = []
  let held = new Map<string, Lease>()
  /** Undefined while unknown. */
  let others: ReadonlySet<ProcessRole> | undefined
  let renewedMs = Number.NEGATIVE_INFINITY
  let hasCleared = options.isAlone !== true
  const listeners: (() => void)[] = []

  const renewal = tracked(async () => {
    if (!hasCleared) await end(true)
    hasCleared = true
    const surplus = await ask()
    // Asks again at once: alone, this process takes back what it had left; otherwise another continues what it gives up now.
    const isChanged = others?.has('worker') ? singles.giveUp(held, surplus) : singles.takeBack()
    if (isChanged) await ask()
  })

  /** Returns by how many its single workers exceed this process's share. */
  async function ask(): Promise<number> {
    const askedMs = performance.now()
    const values = [processId, roles, singles.wanted(), shards, lifetimeMs]
    const { held: leases, other_roles, surplus } = await keepLeases(database, values)
    const before = held
    held = new Map(leases.map((lease) => [lease.name, lease]))
    others = new Set(other_roles)
    renewedMs = askedMs
    if (!isSame(before, held)) for (const listener of listeners) listener()
    return surplus
  }

  const end = (allOthers: boolean) => endProcesses(database, processId, allOthers)
  if (metrics) exposeHeld(metrics, () => [...held.keys()])
  return {
    held: (name) => (performance.now() - renewedMs < lifetimeMs * TRUSTED_SHARE ? held.get(name) : undefined),
    acquire: (name, isBusy = () => false) => singles.add(name, isBusy),
    share: (names) => void (shards = names),
    onChange: (listener) => void listeners.push(listener),
    mayHaveOther: (role) => others?.has(role) !== false,
    renew: renewal.run,
    worker: {
      name: 'leases',
      everyMs: renewMs,
      backOff: { firstMs: 250, longestMs: renewMs },
      run: renewal.run,
    },
    async release() {
      // One that comes after the release would take the leases again.
      await renewal.settled()
      held = new Map()
      await end(false)
    },
  }
}

async function keepLeases(database: Database, values: readonly unknown[]): Promise<Renewed> {
  const query = { name: 'renew-leases', text: renewLeases, values: [...values] }
  const { rows } = await database.pools.app.query<Renewed>(query)
  return rows[0] ?? { held: [], other_roles: [], surplus: 0 }
}

function endProcesses(database: Database, processId: string, allOthers: boolean): Promise<unknown> {
  return database.asDirectory((tx) =>
    sql`select directory.end_processes(${processId}::uuid, ${allOthers})`.execute(tx),
  )
}

function tracked(work: () => Promise<void>) {
  let latest: Promise<unknown> = Promise.resolve()
  return {
    run(this: void): Promise<void> {
      const run = work()
      latest = run.catch(() => undefined)
      return run
    },
    /** Once the latest run is over. */
    settled: () => latest,
  }
}

function isSame(one: ReadonlyMap<string, Lease>, other: ReadonlyMap<string, Lease>): boolean {
  return (
    one.size === other.size &&
    [...other.values()].every(({ name, generation }) => one.get(name)?.generation === generation)
  )
}

/** The single workers that this process runs whenever no other does. */
class Singles {
  readonly #leftMs: number
  readonly #all = new Map<string, { isBusy: () => boolean; leftUntilMs: number }>()

  /** How long a worker that was given up is left to others. */
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

  /** Returns whether any was left to others. */
  takeBack(): boolean {
    const nowMs = performance.now()
    const left = [...this.#all.values()].filter(({ leftUntilMs }) => leftUntilMs > nowMs)
    for (const single of left) single.leftUntilMs = 0
    return left.length > 0
  }

  /**
   * Removes some idle leases from those held, so that no run begins with them. They are chosen at random, since other
   * processes may not want all of them. Returns whether there were any.
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
  const gauge: Gauge<'work'> = new Gauge({
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
