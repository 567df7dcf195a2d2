import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { addTenant, addVehicle } from '../../../../testing/records/trip-store.ts'
import { lockDue } from './lock-trips.ts'

const now = new Date('2026-11-20T09:42:00Z')

let place: TestDatabase
let tenantId: string
const vehicleIds: string[] = []
beforeAll(async () => {
  place = await createTestDatabase()
  tenantId = await addTenant(place)
  for (let count = 0; count < 20; count += 1) vehicleIds.push(await addVehicle(place, { tenantId }))
  // Each vehicle has 500 trips, the newest ten not locked.
  await place.database.inTenant({ tenantId }, async (tx) => {
    await sql`
      insert into trips (tenant_id, id, vehicle_id, start_time, end_time, running, start_rule, end_rule, start_latitude,
        start_longitude, end_latitude, end_longitude, distance_meters, distance_source, duration_seconds, idle_seconds,
        max_speed_kmh, average_speed_kmh, category, locks_at, locked_at)
      select ${tenantId}, gen_random_uuid(), v.id, began, began + interval '30 minutes', false, 'moved', 'ignitionOff',
        35.9, 14.5, 35.85, 14.45, 12000, 'track', 1800, 120, 72, 24, 'business', locks, case when n > 10 then locks end
      from unnest(${vehicleIds}::uuid[]) as v (id), generate_series(1, 500) as n,
        lateral (select ${now}::timestamptz - n * interval '17 hours') as b (began),
        lateral (select began + interval '168 hours 30 minutes') as l (locks)
      on conflict (tenant_id, id) do nothing`.execute(tx)
    await sql`analyze trips`.execute(tx)
  })
})
afterAll(() => place.drop())

function planOf(of: readonly string[]): Promise<string> {
  return place.database.inTenant({ tenantId }, async (tx) => {
    const { rows } = await sql<object>`explain ${lockDue(tx, tenantId, { vehicleIds: of, now })}`.execute(tx)
    return JSON.stringify(rows)
  })
}

test.each([1, 20])(
  'what is due of %s vehicles is found by the index of open records, never by reading all trips',
  async (count) => {
    const plan = await planOf(vehicleIds.slice(0, count))
    expect(plan).toContain('trips_of_vehicle_to_lock')
    expect(plan).not.toContain('Seq Scan on trips')
  },
)
