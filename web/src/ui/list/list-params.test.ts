import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSearch, stringifySearch } from '../../lib/search.ts'
import { activeFilters } from './filters.ts'
import { askedBy, choiceParam, filtersOf, flagParam, onPage, shapeOf, textParam } from './list-params.ts'

const params = {
  q: textParam('search'),
  vehicles: choiceParam('vehicleId', z.string()),
  archived: flagParam('archived'),
}
const Search = z.object(shapeOf(params))

test('one declaration parses the URL, makes the API query and labels the active filters', () => {
  const search = Search.parse(parseSearch('?q=boiler&vehicles=a,b&archived=true'))
  expect(search).toEqual({ q: 'boiler', vehicles: ['a', 'b'], archived: true })
  expect(stringifySearch(search)).toBe('?q=boiler&vehicles=a,b&archived=true')
  expect(askedBy(params, search)).toEqual({ search: 'boiler', vehicleId: 'a,b', archived: 'true' })
  const filter = filtersOf(params)
  const options = [{ value: 'a', label: 'GHS 1' }]
  const filters = [
    filter('q', { label: 'Words' }),
    filter('vehicles', { label: 'Vehicle', icon: null, options }),
  ]
  expect(activeFilters(filters, search).map(({ name, value }) => [name, value])).toEqual([
    ['Vehicle', 'GHS 1'],
    ['Vehicle', '…'],
  ])
})

test('filters that are unset or invalid in the URL are left out of the API query', () => {
  expect(askedBy(params, Search.parse({}))).toEqual({})
  expect(askedBy(params, Search.parse(parseSearch('?q=%20&vehicles=&archived=no')))).toEqual({})
})

test('a filter that the page applies itself is not part of the API query', () => {
  expect(askedBy({ q: textParam(onPage) }, { q: 'boiler' })).toEqual({})
})
