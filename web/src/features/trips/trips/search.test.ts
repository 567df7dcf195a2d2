import { expect, test } from 'vitest'
import { parseSearch } from '../../../lib/search.ts'
import { TripsSearch, withOffered } from './search.ts'

const offered = [{ value: 'business' }, { value: 'Fairs' }]

function categoriesOf(address: string): string[] | undefined {
  return withOffered(TripsSearch.parse(parseSearch(address)), offered).categories
}

test('trip categories that do not exist are left out of the filter, and the others stay', () => {
  expect([
    categoriesOf('?categories=nonsense'),
    categoriesOf('?categories=nonsense,Fairs,business'),
    categoriesOf('?categories='),
    categoriesOf('?q=Mosta'),
  ]).toEqual([undefined, ['Fairs', 'business'], undefined, undefined])
})

test('each invalid URL parameter is left out, and the others stay', () => {
  const search = TripsSearch.parse(
    parseSearch('?page=0&from=2026-02-30&to=2026-02-28&vehicles=M-1&minKm=far&sort=colour:asc'),
  )
  expect(search).toEqual({ to: '2026-02-28' })
  expect(TripsSearch.parse({ sort: 'distanceMeters:asc' })).toEqual({ sort: 'distanceMeters:asc' })
})
