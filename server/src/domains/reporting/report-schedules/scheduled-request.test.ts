import { expect, test } from 'vitest'
import { pageOf, requestFor } from './scheduled-request.ts'

const timeZone = 'Europe/Malta'
const october = { startDate: '2026-10-01', endDate: '2026-10-31' }
const week = { startDate: '2026-11-16', endDate: '2026-11-22' }
const vehicleId = '0199aa00-0000-7000-8000-000000000001'

test('a whole month is asked for by its name, a week by its days', () => {
  const request = { kind: 'tourMileage' as const, query: { vehiclesId: vehicleId } }
  expect(requestFor({ request, period: october, timeZone }).query).toEqual({
    date: '2026-10',
    vehiclesId: vehicleId,
  })
  expect(requestFor({ request, period: week, timeZone }).query).toEqual({
    date: '2026-11-16,2026-11-22',
    vehiclesId: vehicleId,
  })
})

test.each([
  ['before', week, '2026-11-09,2026-11-15'],
  ['yearBefore', week, '2025-11-16,2025-11-22'],
  ['before', { startDate: '2026-03-01', endDate: '2026-03-31' }, '2026-02'],
  ['yearBefore', { startDate: '2028-02-01', endDate: '2028-02-29' }, '2027-02'],
])('mileage is compared with %s of %j', (against, period, expected) => {
  const request = { kind: 'mileage' as const, query: { against } }
  expect(requestFor({ request, period, timeZone }).query['against']).toBe(expected)
})

test('a week in which the clocks change has 167 or 169 hours', () => {
  const request = { kind: 'movement' as const, query: { vehicleId, mode: 'summary' } }
  const hours = (startDate: string, endDate: string) => {
    const { query } = requestFor({ request, period: { startDate, endDate }, timeZone })
    const [start = '', end = ''] = [query['startDateTime'], query['endDateTime']]
    return [start, (Date.parse(end) - Date.parse(start)) / 3_600_000]
  }
  expect(hours('2026-03-23', '2026-03-29')).toEqual(['2026-03-22T23:00:00.000Z', 167])
  expect(hours('2026-10-19', '2026-10-25')).toEqual(['2026-10-18T22:00:00.000Z', 169])
})

test('the state of now has no period', () => {
  const request = { kind: 'vehiclesStatus' as const, query: {} }
  expect(requestFor({ request, period: week, timeZone })).toEqual(request)
  expect(pageOf({ request, period: week, timeZone })).toBe('/reports/vehicles-status-report')
})

test('the page is opened with the same days and filters', () => {
  const request = { kind: 'stationaryStops' as const, query: { vehiclesId: 'a,b', minSeconds: '900' } }
  const [path, search] = pageOf({ request, period: week, timeZone }).split('?')
  expect(path).toBe('/reports/stationary-stops-reports')
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
    vehicles: 'a,b',
    minMinutes: '15',
  })
  const movement = { kind: 'movement' as const, query: { vehicleId, mode: 'segments' } }
  expect(
    new URLSearchParams(pageOf({ request: movement, period: week, timeZone }).split('?')[1]).get('end'),
  ).toBe('2026-11-22T23:00:00.000Z')
})

test.each([
  [undefined, 'none'],
  ['before', null],
  ['yearBefore', 'yearBefore'],
])('mileage compared with %s is shown so by its page', (against, expected) => {
  const request = { kind: 'mileage' as const, query: against === undefined ? {} : { against } }
  const [, search] = pageOf({ request, period: october, timeZone }).split('?')
  expect(new URLSearchParams(search).get('against')).toBe(expected)
})
