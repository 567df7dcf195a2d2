import { expect, test } from 'vitest'
import { suggestTrip } from './suggest-trip.ts'
import type { TripOfDay } from './write-expense.ts'

const trip = (id: string, hour: number, more: Partial<TripOfDay> = {}): TripOfDay => ({
  id,
  startTime: new Date(Date.UTC(2026, 10, 20, hour)),
  endTime: new Date(Date.UTC(2026, 10, 20, hour, 40)),
  startAddress: 'Triq il-Kbira, Ħaż-Żabbar',
  endAddress: 'Triq Dun Karm, Birkirkara',
  startOdometerMeters: 48_000_000 + hour * 20_000,
  endOdometerMeters: 48_000_000 + hour * 20_000 + 18_000,
  ...more,
})
const morning = trip('morning', 8)
const noon = trip('noon', 12, { endAddress: 'Xatt il-Mollijiet, Marsa' })
const both = [morning, noon]
const found = (receipt: Parameters<typeof suggestTrip>[0], trips = both) => {
  const suggestion = suggestTrip(receipt, trips)
  return suggestion && [suggestion.tripId, suggestion.reason]
}

test('the odometer of the receipt lies within the trip', () => {
  expect(found({ odometerMeters: 48_170_000 })).toEqual(['morning', 'odometer'])
  expect(found({ odometerMeters: 48_258_500 })).toEqual(['noon', 'odometer'])
})

test('an odometer that fits no trip speaks against all of them, also if there is only one', () => {
  expect(found({ odometerMeters: 48_900_000 })).toBeNull()
  expect(found({ odometerMeters: 48_900_000 }, [morning])).toBeNull()
})

test('of two trips the earlier one led to the filling station between them', () => {
  const next = trip('next', 9, { startOdometerMeters: 48_178_000, endOdometerMeters: 48_190_000 })
  expect(found({ odometerMeters: 48_178_000 }, [morning, next])).toEqual(['morning', 'odometer'])
})

test('an address of the trip names the vendor’s place, accents aside', () => {
  expect(found({ vendor: 'Enemed Marsa' })).toEqual(['noon', 'place'])
  expect(found({ vendor: 'Garage Haz Zabbar' })).toBeNull()
  expect(found({ vendor: 'Example Fuels' })).toBeNull()
})

test('without odometer and place only a single trip of the day is suggested', () => {
  expect(found({}, [morning])).toEqual(['morning', 'onlyTrip'])
  expect(found({})).toBeNull()
  expect(found({}, [])).toBeNull()
})
