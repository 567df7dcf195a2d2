import { expect, test } from 'vitest'
import { aBooking } from '../../../../testing/bookings.ts'
import { aJob } from '../../../../testing/jobs.ts'
import { aUser } from '../../../../testing/users.ts'
import { aVehicle } from '../../../../testing/vehicles.ts'
import { rankCandidates, type Wanted } from './candidates.ts'

const job: Wanted = {
  id: 'wanted',
  startDate: '2026-11-20T10:00:00Z',
  endDate: '2026-11-20T11:00:00Z',
  location: { latitude: 35.9, longitude: 14.5 },
  vehicleId: null,
}
const person = (id: string, more = {}) => aUser({ id, firstName: id, lastName: '', ...more })
const vehicle = (id: string, driverId: string | null, latitude: number | null) =>
  aVehicle({
    id,
    registration: id,
    driverId,
    lastPosition:
      latitude === null
        ? null
        : {
            latitude,
            longitude: 14.5,
            speedKmh: 0,
            headingDegrees: null,
            ignition: null,
            timestamp: '2026-11-20T08:00:00Z',
            address: null,
            geofenceName: null,
          },
  })
const nothing = { people: [], vehicles: [], jobs: [], bookings: [], bookedNow: [] }
const during = { startDate: '2026-11-20T10:30:00Z', endDate: '2026-11-20T12:00:00Z' }

test('free people come first, the nearest before the far, those without a known place last', () => {
  const people = ['Busy', 'Nowhere', 'Far', 'Near'].map((id) => person(id))
  const vehicles = [
    vehicle('N', 'Near', 35.91),
    vehicle('F', 'Far', 36.1),
    vehicle('B', 'Busy', 35.9),
    vehicle('P', 'Nowhere', null), // on a private trip, or it never sent a position
  ]
  const jobs = [aJob({ id: 'other', title: 'Roof', assignee: 'Busy', ...during })]
  const ranked = rankCandidates(job, { ...nothing, people, vehicles, jobs })
  expect(ranked.map(({ id, distanceMeters }) => [id, distanceMeters && Math.round(distanceMeters)])).toEqual([
    ['Near', 1112],
    ['Far', 22239],
    ['Nowhere', null],
    ['Busy', 0],
  ])
  expect(ranked.at(-1)?.busyWith).toEqual(jobs)
})

test('without a place of the job there is no distance, and drivers come before others, by name', () => {
  const people = [person('Zoe'), person('Boss', { roles: ['admin'] }), person('Ada')]
  const vehicles = [vehicle('Z', 'Zoe', 35.9)]
  const ranked = rankCandidates({ ...job, location: null }, { ...nothing, people, vehicles })
  expect(ranked.map(({ id, distanceMeters }) => [id, distanceMeters])).toEqual([
    ['Ada', null],
    ['Zoe', null],
    ['Boss', null],
  ])
})

test('people who are invited, archived or only look are not offered', () => {
  const people = [
    person('Ada'),
    person('Invited', { status: 'invited' }),
    person('Gone', { archived: true }),
    person('Viewer', { roles: ['viewer'] }),
  ]
  expect(rankCandidates(job, { ...nothing, people }).map(({ id }) => id)).toEqual(['Ada'])
})

test('a booking keeps a person busy, unless it is of the vehicle that the job is done with', () => {
  const bookings = [aBooking({ userId: 'Ada', vehicleId: 'van', registration: 'VAN 1', ...during })]
  const busy = (wanted: Wanted) =>
    rankCandidates(wanted, { ...nothing, people: [person('Ada')], bookings })[0]?.busyWith
  expect([busy(job), busy({ ...job, vehicleId: 'van' })]).toEqual([bookings, []])
  expect(busy({ ...job, endDate: during.startDate })).toEqual([])
})

test('the job itself keeps nobody from it', () => {
  const jobs = [aJob({ id: 'wanted', assignee: 'Ada', ...during })]
  expect(rankCandidates(job, { ...nothing, people: [person('Ada')], jobs })[0]?.busyWith).toEqual([])
})

test('a person is where the vehicle is that they have booked now, and its own driver is not', () => {
  const people = [person('Ada'), person('Ben')]
  const vehicles = [vehicle('van', 'Ada', 35.9), vehicle('car', 'Ben', 36.1)]
  const bookedNow = [aBooking({ userId: 'Ben', vehicleId: 'van', status: 'active', state: 'active' })]
  const ranked = rankCandidates(job, { ...nothing, people, vehicles, bookedNow })
  expect(ranked.map(({ id, vehicle: has, distanceMeters }) => [id, has?.id, distanceMeters])).toEqual([
    ['Ben', 'van', 0],
    ['Ada', undefined, null],
  ])
})
