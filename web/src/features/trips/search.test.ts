import { expect, test } from 'vitest'
import { parseSearch } from '../../lib/search.ts'
import { TripsSearch, withOffered } from './search.ts'

const offered = [{ value: 'business' }, { value: 'Fairs' }]

function categoriesOf(address: string): string[] | undefined {
  return withOffered(TripsSearch.parse(parseSearch(address)), offered).categories
}

test('a category that nobody offers is left out of the address, and the offered ones beside it stay', () => {
  expect([
    categoriesOf('?categories=nonsense'),
    categoriesOf('?categories=nonsense,Fairs,business'),
    categoriesOf('?categories='),
    categoriesOf('?q=Mosta'),
  ]).toEqual([undefined, ['Fairs', 'business'], undefined, undefined])
})

test('what is mistyped in the address is left out, each by itself', () => {
  const search = TripsSearch.parse(
    parseSearch('?page=0&from=2026-02-30&to=2026-02-28&vehicles=M-1&minKm=far&sort=colour:asc'),
  )
  expect(search).toEqual({ to: '2026-02-28' })
  expect(TripsSearch.parse({ sort: 'distanceMeters:asc' })).toEqual({ sort: 'distanceMeters:asc' })
})
