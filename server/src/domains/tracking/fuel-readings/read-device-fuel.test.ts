import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { companyWithDatabase } from '../../../testing/company-with-database.ts'
import { addTenant, addVehicle } from '../../../testing/records/trip-store.ts'
import { readDeviceFuel } from './read-device-fuel.ts'

const { place } = await companyWithDatabase()
const { owner } = place.database.pools
const FIRST = '2026-07-27'
const DAYS = 100
const now = new Date('2026-11-19T12:00:00Z')

const dateOf = (day: number): string => Temporal.PlainDate.from(FIRST).add({ days: day }).toString()

const litres = fc.option(fc.integer({ min: 0, max: 90 }), { nil: null })
const reading = fc.record({ day: fc.nat(DAYS - 1), counter: litres, level: litres, percent: litres })
const readings = fc.uniqueArray(reading, { selector: ({ day }) => day, maxLength: 60 })
const trips = fc.uniqueArray(fc.record({ day: fc.nat(DAYS - 1), meters: fc.integer({ min: 0, max: 9e5 }) }), {
  selector: ({ day }) => day,
  maxLength: 60,
})

type Reading = { day: number; counter: number | null; level: number | null; percent: number | null }
type Drive = { day: number; meters: number }

/** Day by day. */
function gauged(read: readonly Reading[], drives: readonly Drive[], gauge: 'counter' | 'level' | 'percent') {
  const shown = new Set(read.filter((one) => one[gauge] !== null).map(({ day }) => day))
  const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)
  return {
    used: sum(read.map((one) => one[gauge] ?? 0)),
    distanceMeters: sum(drives.filter(({ day }) => shown.has(day)).map(({ meters }) => meters)),
  }
}

test('fuel is divided by what was driven on the days on which its gauge showed something, in periods of any length', async () => {
  const span = fc.tuple(fc.nat(DAYS - 1), fc.nat(DAYS - 1)).map((days) => days.toSorted((a, b) => a - b))
  await fc.assert(
    fc.asyncProperty(readings, trips, span, async (allRead, allDriven, [from = 0, to = 0]) => {
      const tenantId = await addTenant(place)
      const vehicleId = await addVehicle(place, { tenantId })
      for (const { day, meters } of allDriven) {
        const startTime = new Date(`${dateOf(day)}T08:00:00Z`)
        await addTrip(place.database, tenantId, vehicleId, {
          startTime,
          endTime: startTime,
          distanceMeters: meters,
        })
      }
      for (const { day, counter, level, percent } of allRead) {
        await owner.query('insert into fuel_days values ($1, $2, $3, $4, $5, $6)', [
          tenantId,
          vehicleId,
          dateOf(day),
          counter,
          level,
          percent,
        ])
      }
      const within = <One extends { day: number }>(all: readonly One[]): One[] =>
        all.filter(({ day }) => day >= from && day <= to)
      const [read, drives] = [within(allRead), within(allDriven)]
      const scope = { tenantId, userId: tenantId, email: '', role: 'admin', reach: 'all' } as const
      const days = { startDate: dateOf(from), endDate: dateOf(to) }
      const found = await place.database.inTenant({ tenantId }, (tx) =>
        readDeviceFuel({ scope, tx, now, requestId: '', ip: '' }, [vehicleId], days),
      )
      const expected = {
        vehicleId,
        counter: gauged(read, drives, 'counter'),
        levelLitres: gauged(read, drives, 'level'),
        levelPercent: gauged(read, drives, 'percent'),
        distanceMeters: drives.reduce((sum, { meters }) => sum + meters, 0),
      }
      expect(found).toEqual(read.length > 0 ? [expected] : [])
    }),
    { numRuns: costlyRuns },
  )
})
