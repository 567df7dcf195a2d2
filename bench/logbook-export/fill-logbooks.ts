import { sql } from 'kysely'
import { openLogbook } from '../../server/src/domains/trips/logbook/index.ts'
import type { Person, TestApp } from '../../server/src/testing/app-over.ts'

/** Vehicles with this many trips in 2025, with purposes and several drivers, all of them in their logbooks. */
export async function fillLogbooks(
  { database, clock }: TestApp,
  { tenantId, userId }: Person,
  { vehicles, trips }: { vehicles: number; trips: number },
): Promise<string[]> {
  const ids: string[] = []
  for (let nth = 1; nth <= vehicles; nth += 1) {
    const vehicleId = crypto.randomUUID()
    ids.push(vehicleId)
    await database.inTenant({ tenantId }, async (tx) => {
      await sql`
        insert into vehicles (tenant_id, id, registration, make, model, vin, fuel_type, logbook_enabled)
        values (${tenantId}, ${vehicleId}, ${`GHS ${nth}`}, 'Škoda', 'Octavia Combi', 'TMBJJ7NE8L0000001', 'diesel', true)`.execute(
        tx,
      )
      await sql`
        insert into trips (tenant_id, id, vehicle_id, driver_id, start_time, end_time, running, start_rule, end_rule,
          start_latitude, start_longitude, end_latitude, end_longitude, start_address, end_address, distance_meters,
          distance_source, duration_seconds, idle_seconds, max_speed_kmh, average_speed_kmh, category, purpose, destination,
          partner, note)
        select ${tenantId}, gen_random_uuid(), ${vehicleId}, ${userId}, at, at + interval '40 minutes', false, 'moved',
          'ignitionOff', 35.9, 14.5, 35.85, 14.45, 'Triq il-Kbira ' || n || ', Ħal Qormi QRM 1234',
          'Hauptstraße ' || n || ', 10115 Berlin', 4000 + n * 37 % 60000, 'odometer', 2400, 120, 92, 41,
          case n % 10 when 3 then 'private' when 7 then 'commute' else 'business' end, 'Wartung der Anlage ' || n,
          'Kunde ' || n % 300, 'Müller & Söhne GmbH ' || n % 300, case when n % 25 = 0 then 'Umweg wegen Sperrung' end
        from generate_series(0, ${trips}::int - 1) n,
          lateral (select timestamptz '2025-01-01T04:00:00Z' + n * (interval '364 days' / ${trips}::int) as at) t`.execute(
        tx,
      )
      const vehicle = { tenantId, vehicleId }
      await openLogbook(tx, vehicle, { since: new Date('2025-01-01T00:00:00Z'), now: clock.now() })
    })
  }
  return ids
}
