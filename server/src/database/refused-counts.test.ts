/** The migration that counts what stood aside before anything was counted. */
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { upgradedDatabase } from '../testing/upgraded-database.ts'

const [tenant, vehicle] = [uuidv7(), uuidv7()]
const before = `
  insert into refused_positions
    (tenant_id, vehicle_id, fix_time_ms, rank, dongle_id, reason, record, received_at, expires_at)
  select '${tenant}', '${vehicle}', n, 1, 7, case when n < 4 then 'tooOld' else 'impossiblePlace' end, '{}',
    '2026-11-01 22:00Z'::timestamptz + n * interval '1 hour', '2026-12-01'
  from generate_series(1, 4) n`

test('what stood aside is counted by reason and day of UTC, with when the first and the last came', async () => {
  const { client, drop } = await upgradedDatabase('0036', before)
  onTestFinished(drop)
  const { rows } = await client.query(
    `select reason, day::text, count::integer, kept, first_at, last_at from refused_counts order by reason, day`,
  )
  const at = (hour: string) => new Date(`2026-11-${hour}:00:00Z`)
  expect(rows).toEqual([
    {
      reason: 'impossiblePlace',
      day: '2026-11-02',
      count: 1,
      kept: 1,
      first_at: at('02T02'),
      last_at: at('02T02'),
    },
    { reason: 'tooOld', day: '2026-11-01', count: 1, kept: 1, first_at: at('01T23'), last_at: at('01T23') },
    { reason: 'tooOld', day: '2026-11-02', count: 2, kept: 2, first_at: at('02T00'), last_at: at('02T01') },
  ])
})
