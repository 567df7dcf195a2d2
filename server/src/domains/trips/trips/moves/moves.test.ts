/** Movement outside trips: listed with the trip after it, at the stop that was left, and in sums. */
import { api } from '@roadbook/contract/api'
import type { TripMove } from '@roadbook/contract/trips/trip-moves'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMovedStop } from '../../../../testing/records/add-moved-stop.ts'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { openLogbook } from '../../logbook/index.ts'
import { sumUpAllDays } from '../../../fleet/vehicle-days/index.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`)

/** Driving from 07:00 to 08:00, silent until 10:00, driving until 11:00. */
async function aMorning({ before = {}, move = {}, after = {}, vehicle = {} }: Morning = {}) {
  const owner = await server.company('Moved Ltd')
  const registration = crypto.randomUUID()
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration, fuelType: 'diesel', ...vehicle },
  })
  const { tenantId } = owner
  const ids = [
    await addTrip(server.database, tenantId, body.id, {
      startTime: at('07:00'),
      endTime: at('08:00'),
      ...before,
    }),
    await addTrip(server.database, tenantId, body.id, {
      startTime: at('10:00'),
      endTime: at('11:00'),
      ...after,
    }),
  ]
  await addMovedStop(server.database, tenantId, body.id, move)
  return { owner, vehicleId: body.id, ids }
}

type Morning = {
  before?: Parameters<typeof addTrip>[3]
  move?: Parameters<typeof addMovedStop>[3]
  after?: Parameters<typeof addTrip>[3]
  vehicle?: object
}

const unheard: TripMove = {
  kind: 'silent',
  stopTime: '2026-11-20T08:00:00.000Z',
  startTime: '2026-11-20T08:00:00.000Z',
  endTime: '2026-11-20T10:00:00.000Z',
  meters: 15_000,
  odometerMeters: null,
  start: { latitude: 35.85, longitude: 14.45 },
  end: { latitude: 35.9, longitude: 14.5 },
}

async function told(person: Person) {
  const { body } = await server.call(person, api.trips.list, { query: { sort: 'startTime:asc' } })
  return body.items.map(({ movesBefore }) => movesBefore)
}

const november = { startDate: '2026-11-01', endDate: '2026-11-30' }

const totals = async (person: Person, query: object) => (await sums(person, query)).slice(0, 2)

async function sums(person: Person, query: object = november) {
  const { body } = await server.call(person, api.trips.sums, { query })
  return [body.distanceMeters, body.unrecordedMeters, body.days.map((day) => [day.day, day.unrecordedMeters])]
}

test('a movement is listed with the trip after it, and as the end of the stop', async () => {
  const { owner, ids, vehicleId } = await aMorning()
  expect(await told(owner)).toEqual([[], [unheard]])
  const { body: detail } = await server.call(owner, api.trips.detail, { params: { id: ids[0] ?? '' } })
  expect(detail.route?.stops.map(({ move }) => move)).toEqual([unheard])
  const { body: ways } = await server.call(owner, api.trips.routes, {
    params: { id: vehicleId },
    query: november,
  })
  expect(ways.map(({ stops }) => stops.map(({ move }) => move))).toEqual([[unheard], [unheard]])
})

test('two moves and a stop between two trips are both shown, each to the next known position', async () => {
  const { owner, vehicleId } = await aMorning({
    move: { endTime: at('08:30'), movedUntil: at('08:30'), endRule: 'afterSilence' },
  })
  const island = { latitude: 36.05, longitude: 14.25, startTime: at('08:30'), movedFrom: at('09:00') }
  const ferry = { movedKind: 'ignitionOff', movedMeters: 9000, movedOdometerMeters: 0 }
  await addMovedStop(server.database, owner.tenantId, vehicleId, { ...island, ...ferry })
  const [, moves] = await told(owner)
  expect(
    moves?.map(({ kind, startTime, end, odometerMeters }) => [kind, startTime, end, odometerMeters]),
  ).toEqual([
    ['silent', '2026-11-20T08:00:00.000Z', { latitude: 36.05, longitude: 14.25 }, null],
    ['ignitionOff', '2026-11-20T09:00:00.000Z', { latitude: 35.9, longitude: 14.5 }, null],
  ])
  // A ferry is not a drive that the device missed.
  expect(await sums(owner)).toEqual([24_000, 15_000, [['2026-11-20', 15_000]]])
})

test('sums list unrecorded distance separately, by the odometer if available, without impossible jumps', async () => {
  const { owner, vehicleId } = await aMorning({ move: { movedOdometerMeters: 17_400 } })
  expect(await sums(owner)).toEqual([24_000, 17_400, [['2026-11-20', 17_400]]])
  const leap = await aMorning({ move: { movedKind: 'leap', movedMeters: 309_000 } })
  expect(await sums(leap.owner)).toEqual([24_000, 0, [['2026-11-20', 0]]])
  const { body } = await server.call(owner, api.trips.overview, {
    params: { id: vehicleId },
    query: november,
  })
  expect([body.distanceMeters, body.unrecordedMeters]).toEqual([24_000, 17_400])
})

test.each([0, 400])(
  'of a movement of 900 m, of which the odometer has counted %i m, the straight line is told, summed and added',
  async (movedOdometerMeters) => {
    const short = { movedMeters: 900, movedOdometerMeters }
    const { owner, vehicleId } = await aMorning({ move: short, vehicle: { logbookEnabled: true } })
    const now = server.clock.now()
    await server.database.inTenant(owner, (tx) =>
      openLogbook(tx, { tenantId: owner.tenantId, vehicleId }, { since: at('00:00'), now }),
    )
    const told900 = { ...unheard, meters: 900, odometerMeters: null }
    expect(await told(owner)).toEqual([[], [told900]])
    expect(await sums(owner)).toEqual([24_000, 900, [['2026-11-20', 900]]])
    const { body: logbook } = await server.call(owner, api.logbook.show, {
      params: { vehicleId },
      query: november,
    })
    expect(logbook.completeness).toMatchObject({ unrecordedMoves: 1, unrecordedMeters: 900 })
    expect((await addMove(owner, vehicleId)).body).toMatchObject({
      distanceMeters: 900,
      distanceSource: 'track',
    })
    expect(await odometer(owner, vehicleId)).toBe(24_900)
  },
)

test('a move belongs to the day, period and filters of the trip after it', async () => {
  const { owner, ids } = await aMorning({
    after: {
      startTime: new Date('2026-12-24T10:00:00Z'),
      endTime: new Date('2026-12-24T11:00:00Z'),
      category: 'commute',
    },
  })
  const december = { startDate: '2026-12-01', endDate: '2026-12-31' }
  expect(await sums(owner)).toEqual([12_000, 0, [['2026-11-20', 0]]])
  expect(await sums(owner, december)).toEqual([12_000, 15_000, [['2026-12-24', 15_000]]])
  expect(await totals(owner, {})).toEqual([24_000, 15_000])
  expect(await totals(owner, { category: 'business' })).toEqual([12_000, 0])
  expect(await totals(owner, { category: 'commute' })).toEqual([12_000, 15_000])
  expect(await totals(owner, { tripIds: ids[0] })).toEqual([12_000, 0])
  expect(await totals(owner, { tripIds: ids[1] })).toEqual([12_000, 15_000])
})

test('in privacy mode a move from where a private trip ended is shown to its driver alone', async () => {
  const { owner, vehicleId, ids } = await aMorning({ vehicle: { privacyMode: true } })
  const driver = await server.colleague(owner, 'driver')
  await server.call(owner, api.vehicles.update, {
    params: { id: vehicleId },
    body: { driverId: driver.userId },
  })
  await server.database.asOwner(async (tx) => {
    await tx
      .updateTable('driverAssignments')
      .set({ validFrom: at('06:00') })
      .where('vehicleId', '=', vehicleId)
      .execute()
    const driven = { driverId: driver.userId }
    await tx.updateTable('trips').set(driven).where('id', 'in', ids).execute()
    await tx
      .updateTable('trips')
      .set({ category: 'private' })
      .where('id', '=', ids[0] ?? '')
      .execute()
    await sumUpAllDays(tx, owner.tenantId)
  })
  expect([await told(owner), await told(driver)]).toEqual([
    [[], []],
    [[], [unheard]],
  ])
  expect([(await sums(owner))[1], (await sums(driver))[1]]).toEqual([0, 15_000])
  const body = { stopTime: unheard.stopTime }
  const refused = await server.call(owner, api.trips.addMove, { params: { id: vehicleId }, body })
  expect(refused.status).toBe(404)
})

test('the destination of a move is hidden if it is the start of another driver’s private trip', async () => {
  const { owner, vehicleId } = await aMorning({
    vehicle: { privacyMode: true },
    after: { category: 'private' },
  })
  expect(await told(owner)).toEqual([[], [{ ...unheard, end: null }]])
  // Nor by a trip that somebody else makes of it.
  expect((await addMove(owner, vehicleId)).status).toBe(403)
})

const odometer = async (person: Person, id: string) =>
  (await server.call(person, api.odometer.get, { params: { id } })).body.odometerMeters

test('the odometer shows how much of its distance since the last reading was unrecorded', async () => {
  const { owner, vehicleId } = await aMorning({ move: { movedOdometerMeters: 17_400 } })
  const read = async () => (await server.call(owner, api.odometer.get, { params: { id: vehicleId } })).body
  expect((await read()).silentMeters).toBe(17_400)
  const enter = { odometerMeters: 50_000_000, time: at('09:30').toISOString(), correction: true, note: 'New' }
  await server.call(owner, api.odometer.enter, { params: { id: vehicleId }, body: enter })
  const { silentMeters, countedMeters } = await read()
  // A quarter of the silence was after it, and so was the trip of 12 km.
  expect([silentMeters, countedMeters]).toEqual([4350, 16_350])
})

async function addMove(person: Person, vehicleId: string, more: object = {}) {
  const body = { stopTime: unheard.stopTime, ...more }
  return server.call(person, api.trips.addMove, { params: { id: vehicleId }, body })
}

test('a movement added as a trip counts once, and is no longer listed as not recorded', async () => {
  const { owner, vehicleId } = await aMorning({ move: { movedOdometerMeters: 17_400 } })
  const { body: trip, status } = await addMove(owner, vehicleId, {
    category: 'commute',
    purpose: 'Ferry port',
  })
  expect([status, trip]).toMatchObject([
    201,
    {
      startTime: '2026-11-20T08:00:00.000Z',
      endTime: '2026-11-20T10:00:00.000Z',
      startRule: 'takenIn',
      endRule: 'takenIn',
      distanceMeters: 17_400,
      distanceSource: 'odometer',
      durationSeconds: 7200,
      averageSpeedKmh: 8.7,
      category: 'commute',
      purpose: 'Ferry port',
      start: { latitude: 35.85, longitude: 14.45 },
      end: { latitude: 35.9, longitude: 14.5 },
      running: false,
    },
  ])
  expect(await told(owner)).toEqual([[], [], []])
  expect(await sums(owner)).toEqual([41_400, 0, [['2026-11-20', 0]]])
  expect(await odometer(owner, vehicleId)).toBe(41_400)
  const { body: detail } = await server.call(owner, api.trips.detail, { params: { id: trip.id } })
  expect(detail.history.map(({ reason, actorEmail }) => [reason, actorEmail])).toEqual([
    ['takenIn', owner.email],
  ])
  const { body: log } = await server.call(owner, api.audit.activityLog, { query: { resourceId: trip.id } })
  expect(log.items.map(({ action }) => action)).toEqual(['taken in'])
  expect((await addMove(owner, vehicleId)).status).toBe(404)
})

test('if a move is added twice at once, one request is refused', async () => {
  const { owner, vehicleId } = await aMorning({ move: { movedOdometerMeters: 17_400 } })
  const answers = await Promise.all([1, 2].map(() => addMove(owner, vehicleId)))
  const statuses = answers.map(({ status }) => status).sort((left, right) => left - right)
  expect([statuses[0], [404, 409].includes(statuses[1] ?? 0)]).toEqual([201, true])
  expect(await odometer(owner, vehicleId)).toBe(41_400)
})

test('removing an added trip lists the move again, and the odometer counts it as before', async () => {
  const { owner, vehicleId, ids } = await aMorning({ move: { movedOdometerMeters: 17_400 } })
  const { body: trip } = await addMove(owner, vehicleId)
  const { body: job } = await server.call(owner, api.jobs.create, {
    body: { title: 'Boiler', startDate: '2026-11-20', endDate: '2026-11-20', vehicleId, tripId: trip.id },
  })
  const remove = (tripId: string) =>
    server.call(owner, api.trips.remove, { params: { vehicleId, tripId } }) as Promise<{
      status: number
      body: unknown
    }>
  expect(await remove(trip.id)).toMatchObject({
    status: 409,
    body: { message: 'Jobs or expenses are linked to this trip. Unlink them, then remove the trip.' },
  })
  await server.call(owner, api.jobs.update, { params: { id: job.id }, body: { tripId: null } })
  expect((await remove(trip.id)).status).toBe(204)
  expect(await told(owner)).toEqual([[], [{ ...unheard, odometerMeters: 17_400 }]])
  expect(await odometer(owner, vehicleId)).toBe(41_400)
  const { body: log } = await server.call(owner, api.audit.activityLog, { query: { resourceId: trip.id } })
  expect(log.items.map(({ action }) => action)).toEqual(['removed', 'updated', 'updated', 'taken in'])
  expect(await remove(ids[0] ?? '')).toMatchObject({ status: 409 })
})

test('an odometer that missed the distance is not used, and a ferry counts as a straight line', async () => {
  const slow = await aMorning({ move: { movedOdometerMeters: 2000 } })
  const ferry = await aMorning({ move: { movedKind: 'ignitionOff', movedOdometerMeters: 0 } })
  for (const { owner, vehicleId } of [slow, ferry]) {
    expect((await addMove(owner, vehicleId)).body).toMatchObject({
      distanceMeters: 15_000,
      distanceSource: 'track',
    })
  }
})

test('an impossible jump is refused, and so are a stop without a move and one of another vehicle', async () => {
  const leap = await aMorning({ move: { movedKind: 'leap', movedMeters: 309_000 } })
  const other = await aMorning()
  expect([
    (await addMove(leap.owner, leap.vehicleId)).status,
    (await addMove(other.owner, other.vehicleId, { stopTime: '2026-11-20T07:00:00Z' })).status,
    (await addMove(other.owner, leap.vehicleId)).status,
  ]).toEqual([409, 404, 404])
})

test('a driver adds a move that they may have driven, and sets category and purpose', async () => {
  const { owner, vehicleId } = await aMorning()
  const [driver, other] = [await server.colleague(owner, 'driver'), await server.colleague(owner, 'driver')]
  await server.call(owner, api.vehicles.update, {
    params: { id: vehicleId },
    body: { driverId: driver.userId },
  })
  await server.database.asOwner((tx) =>
    tx
      .updateTable('driverAssignments')
      .set({ validFrom: at('06:00') })
      .where('vehicleId', '=', vehicleId)
      .execute(),
  )
  expect((await addMove(other, vehicleId)).status).toBe(404)
  expect((await addMove(driver, vehicleId, { note: 'By the coast road' })).status).toBe(403)
  const { status, body } = await addMove(driver, vehicleId, { category: 'business', purpose: 'Delivery' })
  expect([status, body.driverId, body.purpose]).toEqual([201, driver.userId, 'Delivery'])
})

test('a move of a vehicle with private trips is added as a protected private trip', async () => {
  const { owner, vehicleId } = await aMorning()
  const values = { defaultTripCategory: 'private', privacyMode: true }
  await server.database.asOwner((tx) =>
    tx.updateTable('vehicles').set(values).where('id', '=', vehicleId).execute(),
  )
  // It has no driver, so whoever sees it as a movement no longer sees where it went.
  const { status, body } = await addMove(owner, vehicleId)
  expect([status, body.category, body.start]).toEqual([201, 'private', null])
})
