import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EarlierTrip, suggestTrip, type TripToSuggestFor } from './suggest-trip.ts'

const depot = { latitude: 35.8719, longitude: 14.4969 }
const hotel = { latitude: 35.9228, longitude: 14.4891 }
const now = Date.UTC(2026, 10, 20, 8)
const day = 86_400_000

const values = {
  category: 'business',
  purpose: null,
  destination: null,
  partner: null,
  driverId: 'anna',
  start: depot,
  end: hotel,
  startGeofence: null,
  endGeofence: null,
  isInWorkingHours: true,
}

function trip(more: Partial<TripToSuggestFor> = {}): TripToSuggestFor {
  return { ...values, startMs: now, isEdited: false, jobs: [], ...more }
}

function earlier(daysAgo: number, more: Partial<EarlierTrip> = {}): EarlierTrip {
  return { ...values, startMs: now - daysAgo * day, ...more }
}

const boiler = { purpose: 'Boiler service', partner: 'Seabank Hotel' }
const lift = { purpose: 'Lift inspection', partner: 'Seabank Hotel' }

test('the same route before suggests its texts, with the number of trips that had them', () => {
  const found = suggestTrip(trip(), [earlier(1, boiler), earlier(8, boiler), earlier(2, lift)])
  expect(found).toEqual([
    { category: 'business', ...boiler, destination: null, rule: 'route', earlierTrips: 2, jobTitle: null },
    { category: 'business', ...lift, destination: null, rule: 'route', earlierTrips: 1, jobTitle: null },
  ])
})

test('two trips of today outweigh three of two years ago', () => {
  const old = [700, 710, 720].map((daysAgo) => earlier(daysAgo, boiler))
  const [first] = suggestTrip(trip(), [...old, earlier(1, lift), earlier(2, lift)])
  expect([first?.purpose, first?.earlierTrips]).toEqual(['Lift inspection', 2])
})

test('trips between the same geofences come before those of the same route, however far apart they began', () => {
  const names = { startGeofence: 'Depot Marsa', endGeofence: 'Seabank Hotel' }
  const otherGate = { ...names, start: { latitude: 35.88, longitude: 14.4969 }, ...lift }
  const found = suggestTrip(trip(names), [earlier(1, boiler), earlier(90, otherGate)])
  expect(found.map(({ rule, purpose }) => [rule, purpose])).toEqual([
    ['geofences', 'Lift inspection'],
    ['route', 'Boiler service'],
  ])
})

test('a trip that ends 300 m away, goes the other way or came later is not the same route', () => {
  const away = { latitude: hotel.latitude + 0.0027, longitude: hotel.longitude }
  const others = [
    earlier(1, { ...boiler, end: away }),
    earlier(1, { ...boiler, start: hotel, end: depot }),
    earlier(-1, boiler),
  ]
  expect(suggestTrip(trip(), others)).toEqual([])
})

test('a linked job comes first, with its title as the purpose and its address as the destination', () => {
  const jobs = [{ title: 'Chiller repair', address: 'Triq il-Kbira, Mellieħa' }]
  const [first, second] = suggestTrip(trip({ jobs }), [earlier(1, boiler)])
  expect(first).toEqual({
    category: 'business',
    purpose: 'Chiller repair',
    destination: 'Triq il-Kbira, Mellieħa',
    partner: null,
    rule: 'job',
    earlierTrips: 0,
    jobTitle: 'Chiller repair',
  })
  expect(second?.rule).toBe('route')
})

test('outside working hours the category that was usual then is suggested, from three trips on and unless it is business', () => {
  const elsewhere = { start: hotel, end: depot, isInWorkingHours: false }
  const evening = trip({ isInWorkingHours: false })
  const commutes = [1, 2, 3].map((daysAgo) => earlier(daysAgo, { ...elsewhere, category: 'commute' }))
  const [usual, ...more] = suggestTrip(evening, commutes)
  expect([usual?.category, usual?.rule, usual?.earlierTrips, more]).toEqual(['commute', 'hours', 3, []])
  expect(suggestTrip(evening, commutes.slice(1))).toEqual([])
  expect(suggestTrip(trip(), commutes)).toEqual([])
  const business = [1, 2, 3].map((daysAgo) => earlier(daysAgo, elsewhere))
  expect(suggestTrip(evening, business)).toEqual([])
  const mixed = [...commutes, ...[1, 2, 3].map((daysAgo) => earlier(daysAgo, elsewhere))]
  expect(suggestTrip(evening, mixed)).toEqual([])
})

test('a trip that a person edited keeps its category and its texts, and only what is missing is suggested', () => {
  const edited = trip({ isEdited: true, purpose: 'Delivery' })
  const privately = earlier(1, { category: 'private' })
  expect(suggestTrip(edited, [earlier(1, boiler), privately])).toMatchObject([
    { category: 'business', purpose: null, partner: 'Seabank Hotel' },
  ])
  expect(suggestTrip({ ...edited, partner: 'Hilton' }, [earlier(1, boiler), privately])).toEqual([])
})

test('private trips suggest their category alone', () => {
  const found = suggestTrip(trip(), [earlier(1, { category: 'private', purpose: 'Dentist' })])
  expect(found).toMatchObject([{ category: 'private', purpose: null }])
})

const driver = fc.constantFrom('anna', 'ben', null)
const text = fc.constantFrom(null, 'Boiler service', 'Lift inspection')
const anEarlierTrip = fc
  .record({
    daysAgo: fc.integer({ min: -5, max: 400 }),
    category: fc.constantFrom('business', 'private', 'commute'),
    purpose: text,
    destination: text,
    partner: text,
    driverId: driver,
    start: fc.constantFrom(depot, hotel),
    end: fc.constantFrom(depot, hotel),
    isInWorkingHours: fc.boolean(),
  })
  .map(({ daysAgo, ...more }) => earlier(daysAgo, more))
const aTrip = fc
  .record({
    driverId: driver,
    isEdited: fc.boolean(),
    isInWorkingHours: fc.boolean(),
    purpose: text,
    partner: text,
  })
  .map((more) => trip(more))
const history = fc.array(anEarlierTrip, { maxLength: 25 })

test('private trips of another driver, or of nobody, never change what is suggested', () => {
  fc.assert(
    fc.property(aTrip, history, (subject, others) => {
      const readable = others.filter(
        ({ category, driverId }) =>
          category !== 'private' || (driverId !== null && driverId === subject.driverId),
      )
      expect(suggestTrip(subject, others)).toEqual(suggestTrip(subject, readable))
    }),
  )
})

test('the order in which trips are read doesn’t matter', () => {
  const shuffled = history.chain((others) =>
    fc.tuple(fc.constant(others), fc.shuffledSubarray(others, { minLength: others.length })),
  )
  fc.assert(
    fc.property(aTrip, shuffled, (subject, [others, otherwise]) => {
      expect(suggestTrip(subject, otherwise)).toEqual(suggestTrip(subject, others))
    }),
  )
})

test('once a suggestion is taken over, it isn’t made again, and no text is ever replaced', () => {
  fc.assert(
    fc.property(aTrip, history, (subject, others) => {
      const found = suggestTrip(subject, others)
      expect(found.length).toBeLessThanOrEqual(3)
      for (const { category, purpose, destination, partner } of found) {
        expect(subject.purpose === null || purpose === null).toBe(true)
        const taken = {
          ...subject,
          isEdited: true,
          category,
          purpose: subject.purpose ?? purpose,
          destination: subject.destination ?? destination,
          partner: subject.partner ?? partner,
        }
        const again = suggestTrip(taken, others).map((one) => [one.purpose, one.destination, one.partner])
        expect(again).not.toContainEqual([purpose, destination, partner])
      }
    }),
  )
})
