import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSearch, searchDay, searchList, searchSort, searchText, stringifySearch } from './search.ts'

const Schema = z.object({ states: searchList(z.enum(['moving', 'parked'])), q: searchText })

test('lists are comma-joined in the address and come back as lists', () => {
  const address = stringifySearch({ states: ['moving', 'parked'], q: 'Żabbar & co, 2' })
  expect(address).toBe('?states=moving,parked&q=%C5%BBabbar%20%26%20co,%202')
  expect(Schema.parse(parseSearch(address))).toEqual({ states: ['moving', 'parked'], q: 'Żabbar & co, 2' })
})

test('what is empty leaves no trace in the address', () => {
  expect(stringifySearch({ q: '', states: [], vehicle: undefined, archived: false })).toBe('')
})

test('a mistyped parameter of an address is ignored', () => {
  expect(Schema.parse(parseSearch('?states=flying&q=van'))).toEqual({ states: undefined, q: 'van' })
})

test('numbers stay text, so that a plate such as 007 keeps its zeros', () => {
  expect(parseSearch('?q=007')).toEqual({ q: '007' })
})

test('an order that the server does not know is the usual one', () => {
  const Sorted = z.object({ sort: searchSort(['date', 'type']) })
  expect(
    ['date:desc', 'colour:asc', 'date', 'date:up', 'date:asc,type:asc', ''].map(
      (sort) => Sorted.parse({ sort }).sort,
    ),
  ).toEqual(['date:desc', undefined, undefined, undefined, undefined, undefined])
})

test('a search of spaces alone and a day of no fleet, which the server refuses, are left out', () => {
  const Days = z.object({ q: searchText, from: searchDay })
  expect(Days.parse(parseSearch('?q=%20%20&from=0000-01-01'))).toEqual({})
  expect(Days.parse(parseSearch('?q=van%00&from=1990-01-01'))).toEqual({ from: '1990-01-01' })
})
