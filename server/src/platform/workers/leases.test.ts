import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isLeaseLost, whileHolding } from '../../database/fence.ts'
import { forkModule } from '../../testing/compile-cache.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLeases, type Leases } from './leases.ts'
import { createRunner, type Runner } from './runner.ts'

const log = pino({ level: 'silent' })
const shards = Array.from({ length: 16 }, (_, nth) => `trips ${nth}`)

let home: TestDatabase
const open: Leases[] = []
const runners: Runner[] = []
beforeAll(async () => {
  home = await createTestDatabase()
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
  for (const leases of open.splice(0)) await leases.release()
})
afterAll(() => home.drop())

/** The leases of one process, which stays alive for this long after its last renewal. */
function newProcess(lifetimeMs = 400): Leases {
  const leases = createLeases({
    database: home.database,
    processId: randomUUID(),
    roles: ['worker'],
    renewMs: 50,
    lifetimeMs,
  })
  open.push(leases)
  return leases
}

const held = (leases: Leases): number => shards.filter((name) => leases.held(name)).length

test('one of several processes holds a lease, and after its end another', async () => {
  const [one, two] = [newProcess(), newProcess()]
  for (const leases of [one, two]) leases.acquire('mail')
  await Promise.all([one.renew(), two.renew()])
  const [winner, other] = one.held('mail') ? [one, two] : [two, one]
  expect(other.held('mail')).toBeUndefined()
  await winner.release()
  await other.renew()
  expect(winner.held('mail')).toBeUndefined()
  expect(other.held('mail')).toEqual({ name: 'mail', generation: 2 })
})

test('a process without a heartbeat loses its leases, and knows it before another gets them', async () => {
  const [dead, other] = [newProcess(), newProcess()]
  for (const leases of [dead, other]) leases.acquire('sweep')
  await dead.renew()
  await other.renew()
  expect(other.held('sweep')).toBeUndefined()
  await vi.waitFor(
    async () => {
      const wasHeld = dead.held('sweep') !== undefined
      await other.renew()
      expect(other.held('sweep')).toBeDefined()
      expect(wasHeld).toBe(false)
    },
    { timeout: 20_000 },
  )
})

test('shared work is divided evenly among those who are alive', async () => {
  const all = [newProcess(), newProcess(), newProcess()] as const
  for (const leases of all) leases.share(shards)
  const keepAll = async (): Promise<number[]> => {
    for (const leases of all) await leases.renew()
    return all.map(held)
  }
  await all[0].renew()
  expect(held(all[0])).toBe(16)
  await keepAll()
  expect((await keepAll()).sort((a, b) => a - b)).toEqual([4, 6, 6])
  const names = all.flatMap((leases) => shards.filter((name) => leases.held(name)))
  expect(new Set(names).size).toBe(16)
})

const singles = Array.from({ length: 9 }, (_, nth) => `single ${nth}`)
/** Longer than the busiest machine needs. */
const LONG_MS = 60_000
const heldSingles = (leases: Leases): string[] => singles.filter((name) => leases.held(name))

/** Renews several processes in turn until the condition holds. */
async function renewUntil(all: readonly Leases[], isSo: () => void): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const leases of all) await leases.renew()
      isSo()
    },
    { timeout: 20_000 },
  )
}

test('work of one process at a time is spread over the workers that come, and what is being done stays where it is', async () => {
  const [first, second, third] = [newProcess(LONG_MS), newProcess(LONG_MS), newProcess(LONG_MS)] as const
  const busy = new Set(singles.slice(0, 2))
  for (const leases of [first, second, third])
    for (const name of singles) leases.acquire(name, () => leases === first && busy.has(name))
  await first.renew()
  expect(heldSingles(first)).toEqual(singles)

  await renewUntil([first, second], () => {
    expect([
      [4, 5],
      [5, 4],
    ]).toContainEqual([heldSingles(first).length, heldSingles(second).length])
    for (const name of busy) expect(first.held(name)?.generation).toBe(1)
  })
  const all = [first, second, third]
  await renewUntil(all, () => expect(all.map((leases) => heldSingles(leases).length)).toEqual([3, 3, 3]))
  expect(new Set(all.flatMap(heldSingles)).size).toBe(9)
})

test('what a process gave up comes back to it at once when the other ends', async () => {
  const [one, other] = [newProcess(LONG_MS), newProcess(LONG_MS)]
  for (const name of singles) one.acquire(name)
  await one.renew()
  await other.renew()
  await one.renew()
  expect(heldSingles(one).length).toBe(5)
  await other.release()
  await one.renew()
  expect(heldSingles(one)).toEqual(singles)
})

test('what a process writes after its lease went to another is refused', async () => {
  const [late, other] = [newProcess(), newProcess()]
  for (const leases of [late, other]) leases.acquire('addresses')
  await late.renew()
  const lease = late.held('addresses')
  if (!lease) throw new Error('not held')
  const write = () =>
    whileHolding([lease], () => home.database.asOwner((tx) => sql`create table late ()`.execute(tx)))
  await late.release()
  await other.renew()
  const refusal = await write().catch((error: unknown) => error)
  expect(isLeaseLost(refusal)).toBe(true)
  const { rows } = await home.database.pools.owner.query(`select to_regclass('late') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('a lease does not change hands before a transaction that holds it has ended', async () => {
  const [slow, other] = [newProcess(), newProcess()]
  for (const leases of [slow, other]) leases.acquire('segments')
  await slow.renew()
  const lease = slow.held('segments')
  if (!lease) throw new Error('not held')
  const ends: string[] = []
  const writing = whileHolding([lease], () =>
    home.database.asDirectory(async (tx) => {
      await sql`select 1`.execute(tx)
      await slow.release()
      await other.renew()
      ends.push(`other ${other.held('segments') ? 'has' : 'waits for'} it`)
    }),
  )
  await writing
  await other.renew()
  ends.push(`other ${other.held('segments') ? 'has' : 'waits for'} it`)
  expect(ends).toEqual(['other waits for it', 'other has it'])
})

test('a transaction that only reads needs no lease', async () => {
  const lost = [{ name: 'nobodys', generation: 7 }]
  const { rows } = await whileHolding(lost, () =>
    home.database.asDirectory((tx) => sql`select 1 as one`.execute(tx), 'read'),
  )
  expect(rows).toEqual([{ one: 1 }])
})

test('of a worker that is single one runs at a time, and continues elsewhere when its process ends', async () => {
  const runs: number[] = []
  const start = async (nth: number) => {
    const leases = newProcess()
    const runner = createRunner({ log, leases })
    runners.push(runner)
    const run = async (): Promise<void> => void runs.push(nth)
    runner.start({ name: 'days', everyMs: 5, isSingle: true, run }, leases.worker)
    await vi.waitFor(async () => expect(runs.length).toBeGreaterThan(0), { timeout: 20_000 })
    return { leases, runner }
  }
  const first = await start(0)
  await start(1)
  await sleep(150)
  expect(new Set(runs)).toEqual(new Set([0]))
  await first.runner.stop()
  await first.leases.release()
  await vi.waitFor(() => expect(runs).toContain(1), { timeout: 20_000 })
})

type Written = { holder: number; generation: number }

/** A process that writes its number every 50 ms as the single worker `paused`. */
async function startWriter(holder: number): Promise<ChildProcess> {
  const child = forkModule(new URL('../../testing/leased-writer.ts', import.meta.url), [
    home.connectionString,
    String(holder),
  ])
  await once(child, 'message')
  return child
}

async function written(): Promise<Written[]> {
  return (
    await home.database.pools.owner.query<Written>('select holder, generation::int from paused order by id')
  ).rows
}

test('a process that was stopped for longer than its lease writes nothing when it wakes', async () => {
  await home.database.pools.owner.query('create table paused (id bigserial, holder int, generation bigint)')
  const first = await startWriter(1)
  await vi.waitFor(async () => expect((await written()).length).toBeGreaterThan(3), { timeout: 30_000 })
  const second = await startWriter(2)
  try {
    first.kill('SIGSTOP')
    await vi.waitFor(async () => expect((await written()).at(-1)?.holder).toBe(2), { timeout: 20_000 })
    const before = (await written()).filter(({ holder }) => holder === 1).length
    first.kill('SIGCONT')
    const seen = (await written()).length
    await vi.waitFor(async () => expect((await written()).length).toBeGreaterThan(seen + 20), {
      timeout: 30_000,
    })
    expect((await written()).filter(({ holder }) => holder === 1).length).toBe(before)
    const generations = (await written()).map(({ generation }) => generation)
    expect(generations).toEqual([...generations].sort((a, b) => a - b))
  } finally {
    for (const child of [first, second]) child.kill('SIGKILL')
  }
})
