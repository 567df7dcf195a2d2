import { expect, test } from 'vitest'
import { type DrivenTrip, recordedNote, describeTrip } from './trip-descriptions.ts'

const trip: DrivenTrip = {
  seed: 'AAA 001 0',
  weekday: 2,
  hour: 10,
  startsAtBase: false,
  endsAtBase: false,
  endPlace: 'Il-Mosta',
  isLogbook: true,
  use: 'free',
  isRecent: false,
  isDueSoon: false,
  isRecorded: false,
}

/** The descriptions of a hundred trips of this kind, and how many have one. */
function told(kind: Partial<DrivenTrip>) {
  const all = Array.from({ length: 100 }, (_, nth) =>
    describeTrip({ ...trip, ...kind, seed: `AAA 001 ${nth}` }),
  )
  const words = all.filter((one) => one !== undefined)
  return { share: words.length, categories: [...new Set(words.map(({ category }) => category))] }
}

test('to the depot in the morning and home after work is a commute, but not for a vehicle of work alone', () => {
  const morning = { hour: 7, endsAtBase: true }
  expect(told(morning)).toEqual({ share: 96, categories: ['commute'] })
  expect(told({ hour: 17, startsAtBase: true, use: 'home' })).toEqual({ share: 96, categories: ['commute'] })
  expect(told({ ...morning, use: 'work' }).categories).toEqual([undefined])
  expect(told({ ...morning, weekday: 6, use: 'home' }).categories).toEqual([undefined])
})

test('weekends and nights are private in a car for private use, and some trips have no category yet', () => {
  expect(told({ weekday: 7 })).toEqual({ share: 81, categories: ['private'] })
  expect(told({ hour: 21 })).toEqual({ share: 81, categories: ['private'] })
  expect(told({ weekday: 7, use: 'work' }).categories).toEqual([undefined])
})

test('most business trips of a logbook have texts, few others do, and fewer of the last day', () => {
  expect(told({}).share).toBe(95)
  expect(told({ isRecent: true }).share).toBe(39)
  expect(told({ isDueSoon: true }).share).toBe(63)
  expect(told({ isLogbook: false }).share).toBe(2)
  expect(describeTrip(trip)).toEqual({
    purpose: 'Repair on site',
    partner: 'Example Marine Supplies',
    destination: 'Il-Mosta',
  })
  expect(describeTrip({ ...trip, endsAtBase: true })).toEqual({
    purpose: 'Back to the depot',
    destination: 'Depot',
    partner: 'Own depot',
  })
})

test('a real drive is noted as one, whenever it was', () => {
  expect(describeTrip({ ...trip, isRecorded: true, weekday: 7 })).toEqual({ note: recordedNote })
})
