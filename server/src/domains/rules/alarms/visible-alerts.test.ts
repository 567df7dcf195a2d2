import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../http/scope.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { DAY_MS } from '../../tracking/positions/hours.ts'
import { listAlerts, summarizeAlerts } from './visible-alerts.ts'
import { addTenant, addVehicle, asPerson } from '../../../testing/ingest.ts'
import { skipOnCitus } from '../../../testing/skip-on-citus.ts'

let home: TestDatabase
beforeAll(async () => {
  home = await createTestDatabase()
})
afterAll(() => home.drop())

const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
const span = { from: new Date(todayMs + 3_600_000), until: new Date(todayMs + DAY_MS + 3_600_000) }

/** Counts entries that queries read, with and without an index. */
async function rowsRead(
  { tx }: Pick<Context, 'tx'>,
  work: () => Promise<unknown>,
): Promise<{ byIndex: number; byScan: number }> {
  const untilNow = async () => {
    const { rows } = await sql<{ byIndex: number; byScan: number }>`
      select coalesce(sum(idx_tup_fetch), 0)::int as "byIndex", coalesce(sum(seq_tup_read), 0)::int as "byScan"
      from pg_stat_xact_user_tables where relname = 'alarm_events'`.execute(tx)
    return rows[0] ?? { byIndex: Number.NaN, byScan: Number.NaN }
  }
  const before = await untilNow()
  await work()
  const after = await untilNow()
  return { byIndex: after.byIndex - before.byIndex, byScan: after.byScan - before.byScan }
}

/** Entries of a vehicle, as ingest stores its tracker's reports, this many seconds after the start. */
async function addReports(
  key: { tenantId: string; vehicleId: string },
  reports: readonly { type: string; seconds: number }[],
): Promise<Date[]> {
  const rows = reports.map(({ type, seconds }) => {
    const time = new Date(span.from.getTime() + seconds * 1_000)
    return {
      ...key,
      id: uuidv7(),
      type,
      reported: type,
      time,
      foundAt: time,
      latitude: 35.9,
      longitude: 14.5,
    }
  })
  for (let start = 0; start < rows.length; start += 1_000) {
    const some = rows.slice(start, start + 1_000)
    await home.database.asIngest((tx) => tx.insertInto('alarmEvents').values(some).execute())
  }
  return rows.map(({ time }) => time)
}

test('of a long history only the entries of the day are read', async ({ skip }) => {
  skipOnCitus({ skip }, 'plan')
  const tenantId = await addTenant(home)
  const vehicleId = await addVehicle(home, { tenantId })
  const old = Array.from({ length: 4_000 }, (_, nth) => ({ type: 'harshBraking', seconds: -60 * (nth + 1) }))
  const today = Array.from({ length: 40 }, (_, nth) => ({ type: 'harshBraking', seconds: 60 * nth }))
  await addReports({ tenantId, vehicleId }, [...old, ...today])
  await home.database.pools.owner.query('analyze alarm_events')
  // Once for the list, and once for the sums of its row.
  const onlyToday = { byIndex: 80, byScan: 0 }
  await asPerson(home, { tenantId }, async (context) => {
    const summary = async () => expect((await summarizeAlerts(context, span, 6)).total).toBe(40)
    expect(await rowsRead(context, summary)).toEqual(onlyToday)
    const list = async () =>
      expect((await listAlerts(context, span, { page: 1, limit: 9 })).items[0]?.count).toBe(40)
    expect(await rowsRead(context, list)).toEqual(onlyToday)
  })
})

test("a summary doesn't count hundreds of alerts, but counts those of its rows, and includes an earlier severe one", async () => {
  const tenantId = await addTenant(home)
  const vehicleId = await addVehicle(home, { tenantId })
  const times = await addReports(
    { tenantId, vehicleId },
    Array.from({ length: 300 }, (_, nth) => ({
      type: nth === 0 ? 'crash' : 'harshBraking',
      seconds: nth * 120,
    })),
  )
  await asPerson(home, { tenantId }, async (context) => {
    const { items, total } = await summarizeAlerts(context, span, 3)
    expect([items.map(({ kind, time, count }) => [kind, time, count]), total]).toEqual([
      [
        ['crash', span.from.toISOString(), 1],
        // Alerts that weren't read for the list are counted too.
        ['harshBraking', times.at(-1)?.toISOString(), 299],
      ],
      null,
    ])
    expect((await listAlerts(context, span, { page: 1, limit: 1 })).byKind).toEqual({
      crash: 1,
      harshBraking: 299,
    })
  })
})
