/** For tests: drives whose device reports fuel, with their trips. */
import type { PositionRecord } from '@roadbook/protocols/message'
import { addTrip } from '../../../testing/records/add-trip.ts'
import type { Person, TestApp } from '../../../testing/app.ts'
import { importHours } from '../positions/index.ts'

const MINUTE_MS = 60_000

/** The device's fuel values, by the minutes since the start. */
export type FuelOfMinute = (
  minute: number,
) => Pick<PositionRecord, 'fuelUsedLitres' | 'fuelLitres' | 'fuelPercent'>

export function reporting(server: TestApp) {
  /** A position each minute. */
  async function report(
    { tenantId }: Pick<Person, 'tenantId'>,
    vehicleId: string,
    { start, minutes, fuel }: { start: string; minutes: readonly number[]; fuel: FuelOfMinute },
  ): Promise<void> {
    const startMs = Date.parse(start)
    const records = minutes.map((minute) => ({
      timeMs: startMs + minute * MINUTE_MS,
      latitude: 35.8 + minute / 1e4,
      longitude: 14.5,
      speedKmh: 60,
      ...fuel(minute),
    }))
    const given = { tenantId, vehicleId, dongleId: 1, records, now: server.clock.now() }
    await importHours(server.database.pools.ingest, given, () => Promise.resolve())
  }

  /** A hundred kilometres in two hours from this time on. */
  async function drive(
    owner: Person,
    vehicleId: string,
    start: string,
    fuel: FuelOfMinute | null,
  ): Promise<void> {
    const startTime = new Date(start)
    const endTime = new Date(startTime.getTime() + 120 * MINUTE_MS)
    await addTrip(server.database, owner.tenantId, vehicleId, { startTime, endTime, distanceMeters: 100_000 })
    const minutes = Array.from({ length: 121 }, (_, minute) => minute)
    if (fuel) await report(owner, vehicleId, { start, minutes, fuel })
  }

  function days({ tenantId }: Pick<Person, 'tenantId'>, vehicleId: string) {
    return server.database.inTenant({ tenantId }, (tx) =>
      tx
        .selectFrom('fuelDays')
        .select(['day', 'counterLitres', 'levelLitres', 'levelPercent'])
        .where('vehicleId', '=', vehicleId)
        .orderBy('day')
        .execute(),
    )
  }

  return { report, drive, days }
}
