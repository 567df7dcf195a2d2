import { api } from '@roadbook/contract/api'
import { addDrivenTrips } from '../../../testing/records/add-driven-trips.ts'
import { addLockedTrip } from '../../../testing/records/add-locked-trip.ts'
import { addMovedStop, movedStop } from '../../../testing/records/add-moved-stop.ts'
import { addStop } from '../../../testing/records/add-stop.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import type { Person, TestApp } from '../../../testing/app-over.ts'
import type { SampleTable } from './ids.ts'

const aJob = { title: 'Boiler, Ħal Qormi', startDate: '2026-11-20', endDate: '2026-11-20' }
const aFreeTime = { startDate: '2026-12-01T08:00:00Z', endDate: '2026-12-01T10:00:00Z' }
const november = { startDate: '2026-11-01', endDate: '2026-11-30' }

export const tripsSamples: SampleTable = {
  'tripBorders.merge': ({ drivenVehicle, drivenTrip, nextTrip }) => ({
    params: { vehicleId: drivenVehicle, tripId: drivenTrip },
    body: { withTripId: nextTrip },
  }),
  'tripBorders.split': ({ drivenVehicle, drivenTrip }) => ({
    params: { vehicleId: drivenVehicle, tripId: drivenTrip },
    body: { time: '2026-11-19T08:15:00Z' },
  }),
  'tripBorders.undo': ({ drivenVehicle, splitTrip, borderEdit }) => ({
    params: { vehicleId: drivenVehicle, tripId: splitTrip },
    body: { borderEditId: borderEdit },
  }),
  'tripBorders.planMerge': ({ drivenVehicle, drivenTrip, nextTrip }) => ({
    params: { vehicleId: drivenVehicle, tripId: drivenTrip },
    query: { withTripId: nextTrip },
  }),
  'tripBorders.planSplit': ({ drivenVehicle, drivenTrip }) => ({
    params: { vehicleId: drivenVehicle, tripId: drivenTrip },
    query: { time: '2026-11-19T08:15:00Z' },
  }),
  'tripSuggestions.suggestions': ({ trip }) => ({ query: { tripIds: trip } }),
  'tripSuggestions.typedBefore': () => ({ query: { field: 'purpose', q: 'site' } }),
  'trips.list': ({ vehicle }) => ({ query: { showVehiclesId: vehicle } }),
  'trips.sums': ({ vehicle, trip }) => ({ query: { showVehiclesId: vehicle, tripIds: trip } }),
  'tripRebuild.computing': ({ vehicle }) => ({ query: { showVehiclesId: vehicle } }),
  'trips.categorise': ({ trip }) => ({ body: { tripIds: [trip], category: 'private' } }),
  'trips.undoCategorise': ({ bulkChange }) => ({ body: { bulkChangeId: bulkChange } }),
  'trips.ofVehicle': () => ({}),
  'trips.get': () => ({ query: { showJobs: 'true' } }),
  'trips.update': ({ job }) => ({ body: { category: 'private', jobs: [job] } }),
  'trips.addMove': () => ({ body: { stopTime: movedStop.startTime.toISOString(), category: 'private' } }),
  'logbook.show': () => ({ query: november }),
  'logbook.addAddendum': ({ vehicle, lockedTrip }) => ({
    params: { vehicleId: vehicle, tripId: lockedTrip },
    body: { purpose: 'Boiler service', reason: 'Was written down too late' },
  }),
  'logbook.addGapNote': ({ lockedTrip }) => ({ body: { afterTripId: lockedTrip, text: 'Ferry to Gozo' } }),
  'trips.routes': () => ({ query: november }),
  'trips.rawRoutes': () => ({ query: november }),
  'tours.history': () => ({ query: november }),
  'trips.overview': () => ({ query: { simplePeriod: 'thisMonth' } }),
  'jobs.list': ({ user, vehicle, trip }) => ({
    query: { assignee: user, vehicleId: vehicle, tripId: trip, status: 'open,done', sort: 'startDate:desc' },
  }),
  'jobs.board': ({ user, vehicle }) => ({ query: { assignee: user, vehicleId: vehicle, done: 14 } }),
  'jobs.postcode': () => ({ query: { postcode: 'SLM 1605' } }),
  'jobs.create': ({ user, vehicle, trip }) => ({
    body: { ...aJob, assignee: user, vehicleId: vehicle, tripId: trip },
  }),
  'jobs.updateMany': ({ job, user }) => ({ body: { changes: [{ id: job, assignee: user }] } }),
  'jobs.update': ({ user, vehicle, trip }) => ({
    body: { assignee: user, vehicleId: vehicle, tripId: trip },
  }),
  'bookings.list': ({ vehicle, user, fleetCategory }) => ({
    query: {
      ...november,
      showVehiclesId: vehicle,
      userId: user,
      fleetCategoryId: fleetCategory,
      category: 'business',
    },
  }),
  'bookings.availability': ({ booking, fleetCategory }) => ({
    query: { ...aFreeTime, bookingId: booking, fleetCategoryId: fleetCategory },
  }),
  'bookings.conflict': ({ vehicle, booking, user }) => ({
    query: { ...aFreeTime, vehicleId: vehicle, bookingId: booking, userId: user },
  }),
  'bookings.feed': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'bookings.createFeed': ({ vehicle }) => ({ body: { vehicleId: vehicle } }),
  'bookings.removeFeed': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'bookings.create': ({ vehicle, user }) => ({ body: { ...aFreeTime, vehicleId: vehicle, userId: user } }),
  'bookings.update': ({ vehicle, user }) => ({
    body: { vehicleId: vehicle, userId: user, purpose: 'Site visit' },
  }),
  'bookings.start': () => ({ body: { odometerMeters: 60_000_000, licenceSeen: true } }),
  'bookings.return': ({ activeBooking }) => ({
    params: { id: activeBooking },
    body: { odometerMeters: 60_100_000 },
  }),
  'logbookExport.export': ({ vehicle }) => ({
    query: { format: 'csv', simplePeriod: 'lastMonth' },
    body: { vehiclesId: [vehicle] },
  }),
  'historyImport.preview': () => ({
    query: { format: 'csv' },
    file: 'time,lat,lon\n2026-01-02T03:04:05Z,35.9,14.5\n',
  }),
  'historyImport.create': () => ({
    query: { format: 'csv' },
    file: 'time,lat,lon\n2026-01-02T03:04:05Z,35.9,14.5\n',
  }),
}

/** For calls whose body has one of several shapes. */
export const otherTripsSamples: SampleTable = {
  'trips.categorise': ({ trip }) => ({ body: { changes: [{ tripId: trip, category: 'private' }] } }),
}

export async function makeTripsRecords(server: TestApp, owner: Person, vehicleId: string) {
  const job = await server.call(owner, api.jobs.create, { body: aJob })
  return {
    ...(await makeTrips(server, owner, vehicleId)),
    ...(await makeBookings(server, owner, vehicleId)),
    ...(await makeDrivenTrips(server, owner)),
    job: job.body.id,
  }
}

async function makeTrips(server: TestApp, owner: Person, vehicleId: string) {
  const odometer = await server.call(owner, api.odometer.enter, {
    params: { id: vehicleId },
    body: { odometerMeters: 60_000_000 },
  })
  const rules = { startRule: 'takenIn', endRule: 'takenIn' }
  const trip = await addTrip(server.database, owner.tenantId, vehicleId, rules)
  const lockedTrip = await addLockedTrip(server, owner.tenantId, vehicleId)
  await addOdometerGap(server, owner, vehicleId)
  await addMovedStop(server.database, owner.tenantId, vehicleId)
  await addStop(server.database, owner.tenantId, vehicleId, { startTime: movedStop.movedUntil })
  const bulk = await server.call(owner, api.trips.categorise, {
    body: { tripIds: [trip], category: 'commute' },
  })
  const odometerReading = odometer.body.readings[0]?.id ?? ''
  return { trip, lockedTrip, bulkChange: bulk.body.bulkChangeId ?? '', odometerReading }
}

/** Between the locked trip and the next one. */
async function addOdometerGap(server: TestApp, owner: Person, vehicleId: string): Promise<void> {
  const readings = [
    { time: '2026-11-05T00:00:00Z', odometerMeters: 59_000_000, correction: true, note: 'Invoice' },
    { time: '2026-11-06T00:00:00Z', odometerMeters: 59_100_000 },
  ]
  for (const body of readings)
    await server.call(owner, api.odometer.enter, { params: { id: vehicleId }, body })
}

/** One that may start now, and one of another vehicle that has started. */
async function makeBookings(server: TestApp, owner: Person, vehicleId: string) {
  const times = { startDate: '2026-11-20T09:30:00Z', endDate: '2026-11-20T12:00:00Z' }
  const book = async (id: string) => {
    const { body } = await server.call(owner, api.bookings.create, { body: { ...times, vehicleId: id } })
    return body.id
  }
  const other = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'petrol' },
  })
  const [booking, activeBooking] = [await book(vehicleId), await book(other.body.id)]
  await server.call(owner, api.bookings.start, {
    params: { id: activeBooking },
    body: { odometerMeters: 60_000_000, licenceSeen: true },
  })
  return { booking, activeBooking }
}

async function makeDrivenTrips(server: TestApp, owner: Person) {
  const vehicle = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel' },
  })
  const drivenVehicle = vehicle.body.id
  const trips = await addDrivenTrips(server.database, owner.tenantId, drivenVehicle)
  const [drivenTrip = '', nextTrip = '', splitTrip = ''] = trips
  const split = await server.call(owner, api.tripBorders.split, {
    params: { vehicleId: drivenVehicle, tripId: splitTrip },
    body: { time: '2026-11-19T08:55:00Z' },
  })
  return { drivenVehicle, drivenTrip, nextTrip, splitTrip, borderEdit: split.body.borderEditId }
}
