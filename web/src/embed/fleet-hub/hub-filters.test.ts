import { expect, test } from 'vitest'
import { detailsLink, groupLink, hubFilters, monthSpan, spanOf } from './hub-filters.ts'

const id = '019ab3c0-5a10-7000-8000-00000000000a'

test('a month is its days, in leap years too', () => {
  expect(monthSpan('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(spanOf({ months: ['2026-11', '2026-12'] })).toEqual({ from: '2026-11-01', to: '2026-12-31' })
})

test('a figure leads to the trips or the expenses that it is made of, with the same filters', () => {
  const filters = hubFilters(new URLSearchParams({ categories: id, drivers: id }))
  const span = monthSpan('2026-10')
  expect(detailsLink('idling', span, filters)).toBe(
    `/trips?from=2026-10-01&to=2026-10-31&groups=${id}&drivers=${id}`,
  )
  expect(detailsLink('costs', span, filters)).toBe(
    `/costs/all?from=2026-10-01&to=2026-10-31&categories=${id}&drivers=${id}`,
  )
})

test('a row leads to its vehicle, or to the trips of its category or driver', () => {
  const span = monthSpan('2026-10')
  const link = (by: string) => groupLink(id, span, hubFilters(new URLSearchParams({ by })))
  expect([link('vehicle'), link('fleetCategory'), link('driver')]).toEqual([
    `/vehicles/detail/?id=${id}&from=2026-10-01&to=2026-10-31`,
    `/trips?from=2026-10-01&to=2026-10-31&groups=${id}`,
    `/trips?from=2026-10-01&to=2026-10-31&drivers=${id}`,
  ])
  expect(groupLink(null, span, hubFilters(new URLSearchParams()))).toBeUndefined()
})
