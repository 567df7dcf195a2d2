import { api } from '@roadbook/contract/api'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOver } from '../../../../testing/app-over.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
let admin: Person
let driver: Person
let vehicleId: string
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Feeds Ltd')
  driver = await server.colleague(admin, 'driver')
  vehicleId = await newVehicle('FEED 1')
})
afterAll(() => server.close())

async function newVehicle(registration: string): Promise<string> {
  const body = { registration, fuelType: 'petrol' as const }
  return (await server.call(admin, api.vehicles.create, { body })).body.id
}

const book = (person: Person, vehicle: string, day: string, more = {}) =>
  server.call(admin, api.bookings.create, {
    body: {
      vehicleId: vehicle,
      userId: person.userId,
      startDate: `${day}T08:00:00Z`,
      endDate: `${day}T10:00:00Z`,
      ...more,
    },
  })

async function address(person: Person, vehicle?: string): Promise<string> {
  const body = vehicle === undefined ? {} : { vehicleId: vehicle }
  const answer = await server.call(person, api.bookings.createFeed, { body })
  return (answer.body.address ?? '').replace('http://localhost:3000', '')
}

const read = (url: string, headers = {}) => server.app.inject({ url, headers })

/** Parsed like a calendar app does: lines unfolded, then each event's properties with their escapes resolved (RFC 5545). */
function eventsOf(text: string): Record<string, string>[] {
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const events: Record<string, string>[] = []
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({})
    const [name = '', ...rest] = line.split(':')
    const value = rest
      .join(':')
      .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
    const event = events.at(-1)
    if (event) event[name] = value
  }
  return events
}

test('a vehicle’s calendar has its bookings alone, in UTC, with the text of people escaped', async () => {
  const other = await newVehicle('FEED 2')
  const purpose = 'Site; visit, \\ back\r\nBEGIN:VEVENT ħ'.repeat(4)
  const one = await book(driver, vehicleId, '2026-12-01', { purpose, destination: 'Mellieħa, Malta' })
  await book(driver, other, '2026-12-01')
  const cancelled = await book(driver, vehicleId, '2026-12-02')
  await server.call(admin, api.bookings.update, {
    params: { id: cancelled.body.id },
    body: { status: 'cancelled' },
  })
  const answer = await read(await address(admin, vehicleId))
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const events = eventsOf(answer.body)
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({
    UID: `${one.body.id}@roadbook`,
    DTSTART: '20261201T080000Z',
    DTEND: '20261201T100000Z',
    STATUS: 'CONFIRMED',
    LOCATION: 'Mellieħa, Malta',
  })
  expect(events[0]?.['SUMMARY']).toBe(`FEED 1 · ${one.body.userName} · ${purpose.replaceAll('\r\n', '\n')}`)
  expect(events[1]).toMatchObject({ STATUS: 'CANCELLED' })
})

test('no text of people begins a line of its own, in the name of the calendar either', async () => {
  const registration = 'FEED\rX-WR-CALNAME:Theirs'
  const vehicle = await newVehicle(registration)
  await book(admin, vehicle, '2026-12-20', { purpose: 'One\u000b\u0007\rATTENDEE:mailto:a@b.example' })
  const { body } = await read(await address(admin, vehicle))
  expect(body.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  expect(body).toContain('X-WR-CALNAME:FEED X-WR-CALNAME:Theirs\r\n')
  expect(eventsOf(body)[0]?.['SUMMARY']).toContain('One  \nATTENDEE')
})

test('a person’s calendar has their own bookings, of 90 days ago to 366 ahead', async () => {
  await book(driver, vehicleId, '2027-11-25')
  const url = await address(driver)
  const events = eventsOf((await read(url)).body)
  expect(events.map(({ DTSTART }) => DTSTART)).toEqual([
    '20261201T080000Z',
    '20261201T080000Z',
    '20261202T080000Z',
  ])
  server.clock.advance(103 * 86_400)
  const later = eventsOf((await read(url)).body)
  server.clock.advance(-103 * 86_400)
  expect(later.map(({ DTSTART }) => DTSTART)).toEqual(['20271125T080000Z'])
})

test('an unchanged calendar answers 304, a changed one anew', async () => {
  const url = await address(admin, vehicleId)
  const first = await read(url)
  const etag = String(first.headers['etag'])
  const again = await read(url, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await book(driver, vehicleId, '2026-12-05')
  expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a new address stops the one before, and a removed or changed one is unknown', async () => {
  const before = await address(driver)
  const after = await address(driver)
  expect([(await read(before)).statusCode, (await read(after)).statusCode]).toEqual([404, 200])
  const forged = after.replace(/.\.ics$/, (end) => (end.startsWith('A') ? 'B.ics' : 'A.ics'))
  expect((await read(forged)).statusCode).toBe(404)
  expect((await server.call(driver, api.bookings.feed, { query: {} })).body).toEqual({
    createdAt: server.clock.now().toISOString(),
  })
  expect((await server.call(driver, api.bookings.removeFeed, { query: {} })).status).toBe(204)
  expect((await read(after)).statusCode).toBe(404)
  expect((await server.call(driver, api.bookings.feed, { query: {} })).body).toBe(null)
})

test('a driver gets no calendar of a vehicle, and loses theirs with their account', async () => {
  const refused = await server.call(driver, api.bookings.createFeed, { body: { vehicleId } })
  expect(refused.status).toBe(404)
  const leaver = await server.colleague(admin, 'driver')
  const url = await address(leaver)
  expect((await read(url)).statusCode).toBe(200)
  await server.call(admin, api.users.update, { params: { id: leaver.userId }, body: { archived: true } })
  expect((await read(url)).statusCode).toBe(404)
})

test('guessing from one network is slowed down', async () => {
  const guess = () =>
    server.app.inject({ url: '/api/public/calendar/guess.ics', remoteAddress: '198.51.100.7' })
  for (let count = 0; count < 30; count++) expect((await guess()).statusCode).toBe(404)
  const stopped = await guess()
  expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([429, '60'])
  expect((await read('/api/public/calendar/guess.ics')).statusCode).toBe(404)
  server.clock.advance(601)
  expect((await guess()).statusCode).toBe(404)
})

test('a mistyped address and other methods, as calendar apps try them, leave the secret out of the log and the answer', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const logged = await appOver({ database: server.database, clock: server.clock, log })
  const url = await address(admin)
  const secret = url.split('/').at(-1)?.replace('.ics', '') ?? ''
  const calls = [
    { url: url.replace('.ics', '') },
    { url: `${url}/` },
    { url, method: 'PROPFIND' as const },
    { url, method: 'PUT' as const },
    { url: url.replace('.ics', '.ics%20') },
  ]
  const answers = await Promise.all(calls.map((call) => logged.app.inject(call)))
  await logged.close()
  expect(answers.filter(({ body, statusCode }) => statusCode >= 400 && body.includes(secret))).toEqual([])
  expect(lines.join('\n')).toContain('unknown_call')
  expect(lines.join('\n')).not.toContain(secret)
})
