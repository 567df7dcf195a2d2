import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSearch, stringifySearch } from '../../lib/search.ts'
import { activeFilters } from './filters.ts'
import { askedBy, choiceParam, filtersOf, flagParam, shapeOf, textParam } from './list-params.ts'

const params = {
  q: textParam('search'),
  vehicles: choiceParam('vehicleId', z.string()),
  archived: flagParam('archived'),
}
const Search = z.object(shapeOf(params))

test('one declaration reads the address, asks the API and names what is active', () => {
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

test('what is not set, or what an address cannot hold, is not asked', () => {
  expect(askedBy(params, Search.parse({}))).toEqual({})
  expect(askedBy(params, Search.parse(parseSearch('?q=%20&vehicles=&archived=no')))).toEqual({})
})
