import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../http/scope.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { DAY_MS } from '../positions/hours.ts'
import { listAlerts, summarizeAlerts } from './visible-alerts.ts'
import { addTenant, addVehicle, asPerson } from '../../testing/ingest.ts'

let home: TestDatabase
beforeAll(async () => {
  home = await createTestDatabase()
})
afterAll(() => home.drop())

// Today has a partition; a company's day may reach into the UTC day before or after.
const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
const span = { from: new Date(todayMs + 3_600_000), until: new Date(todayMs + DAY_MS + 3_600_000) }

/** Rows of positions read meanwhile, with an index and without. */
async function rowsRead(
  { tx }: Pick<Context, 'tx'>,
  work: () => Promise<unknown>,
): Promise<{ byIndex: number; byScan: number }> {
  const untilNow = async () => {
    const { rows } = await sql<{ byIndex: number; byScan: number }>`
      select coalesce(sum(idx_tup_fetch), 0)::int as "byIndex", coalesce(sum(seq_tup_read), 0)::int as "byScan"
      from pg_stat_xact_user_tables where relname like 'positions%'`.execute(tx)
    return rows[0] ?? { byIndex: Number.NaN, byScan: Number.NaN }
  }
  const before = await untilNow()
  await work()
  const after = await untilNow()
  return { byIndex: after.byIndex - before.byIndex, byScan: after.byScan - before.byScan }
}

test('among thousands of positions only those with an alert are read', async () => {
  const tenantId = await addTenant(home)
  const vehicleId = await addVehicle(home, { tenantId })
  const fix = { tenantId, vehicleId, latitude: 35.9, longitude: 14.5, dongleId: 1, precedence: 1 }
  const fixes = Array.from({ length: 4_000 }, (_, index) => {
    const fixTime = new Date(span.from.getTime() + index * 20_000)
    const event = index % 100 === 0 ? 'harshBraking' : index % 100 === 50 ? 'ignitionOn' : null
    return { ...fix, fixTime, receivedAt: fixTime, invalid: false, inaccurate: false, event }
  })
  await home.database.asIngest(async (tx) => {
    for (let start = 0; start < fixes.length; start += 1_000) {
      await tx
        .insertInto('positions')
        .values(fixes.slice(start, start + 1_000))
        .execute()
    }
  })
  await home.database.pools.owner.query('analyze positions')
  // Once for the list, and once for the sums of its row.
  const onlyReports = { byIndex: 80, byScan: 0 }
  await asPerson(home, { tenantId }, async (context) => {
    const summary = async () => expect((await summarizeAlerts(context, span, 6)).total).toBe(40)
    expect(await rowsRead(context, summary)).toEqual(onlyReports)
    const list = async () =>
      expect((await listAlerts(context, span, { page: 1, limit: 9 })).items[0]?.count).toBe(40)
    expect(await rowsRead(context, list)).toEqual(onlyReports)
  })
})

test("a summary doesn't count hundreds of alerts, but counts those of its rows, and includes an earlier severe one", async () => {
  const tenantId = await addTenant(home)
  const vehicleId = await addVehicle(home, { tenantId })
  const fix = { tenantId, vehicleId, latitude: 35.9, longitude: 14.5, dongleId: 1, precedence: 1 }
  const fixes = Array.from({ length: 300 }, (_, index) => {
    const fixTime = new Date(span.from.getTime() + index * 120_000)
    const event = index === 0 ? 'crash' : 'harshBraking'
    return { ...fix, fixTime, receivedAt: fixTime, invalid: false, inaccurate: false, event }
  })
  await home.database.asIngest((tx) => tx.insertInto('positions').values(fixes).execute())
  await asPerson(home, { tenantId }, async (context) => {
    const { items, total } = await summarizeAlerts(context, span, 3)
    expect([items.map(({ kind, time, count }) => [kind, time, count]), total]).toEqual([
      [
        ['crash', span.from.toISOString(), 1],
        // Alerts that weren't read for the list are counted too.
        ['harshBraking', fixes.at(-1)?.fixTime.toISOString(), 299],
      ],
      null,
    ])
    expect((await listAlerts(context, span, { page: 1, limit: 1 })).byKind).toEqual({
      crash: 1,
      harshBraking: 299,
    })
  })
})

test('what one vehicle repeats for hours is one alert at its first time, and hides no other', async () => {
  const tenantId = await addTenant(home)
  const [jammed, crashed] = [await addVehicle(home, { tenantId }), await addVehicle(home, { tenantId })]
  const fix = {
    tenantId,
    latitude: 35.9,
    longitude: 14.5,
    dongleId: 1,
    precedence: 1,
    invalid: false,
    inaccurate: false,
  }
  const at = (seconds: number) => new Date(span.from.getTime() + seconds * 1000)
  const repeats = Array.from({ length: 400 }, (_, index) => {
    const fixTime = at(3_600 + index * 10)
    return { ...fix, vehicleId: jammed, event: 'jamming', fixTime, receivedAt: fixTime }
  })
  const crash = { ...fix, vehicleId: crashed, event: 'crash', fixTime: at(60), receivedAt: at(60) }
  await home.database.asIngest((tx) =>
    tx
      .insertInto('positions')
      .values([crash, ...repeats])
      .execute(),
  )
  await asPerson(home, { tenantId }, async (context) => {
    const { items, total } = await summarizeAlerts(context, span, 6)
    expect([items.map(({ kind, time }) => [kind, time]), total]).toEqual([
      [
        ['jamming', at(3_600).toISOString()],
        ['crash', at(60).toISOString()],
      ],
      2,
    ])
  })
})
