import { expect, test } from 'vitest'
import { appLink, dayIn, idsIn, monthIn, wordIn } from './filter-values.ts'

const id = '019ab3c0-5a10-7000-8000-00000000000a'

test('filters that an address can’t mean are left out', () => {
  const filters = new URLSearchParams({
    vehicles: `${id},x,`,
    from: '2026-13',
    to: '2026-11',
    day: '2026-02-30',
    by: 'x',
  })
  expect([
    idsIn(filters, 'vehicles'),
    idsIn(filters, 'drivers'),
    monthIn(filters, 'from'),
    monthIn(filters, 'to'),
    dayIn(filters, 'day'),
    wordIn(filters, 'by', ['vehicle', 'driver']),
  ]).toEqual([[id], [], undefined, '2026-11', undefined, undefined])
})

test('a link into the app has what is filtered, and nothing that is not', () => {
  expect(appLink('/trips', { from: '2026-10-01', vehicles: [id, id], drivers: [], q: 'a b' })).toBe(
    `/trips?from=2026-10-01&vehicles=${id},${id}&q=a%20b`,
  )
  expect(appLink('/trips', {})).toBe('/trips')
})
