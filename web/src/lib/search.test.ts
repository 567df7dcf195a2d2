import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSearch, searchList, searchText, stringifySearch } from './search.ts'

const Schema = z.object({ states: searchList(z.enum(['moving', 'parked'])), q: searchText })

test('lists are comma-joined in the address and come back as lists', () => {
  const address = stringifySearch({ states: ['moving', 'parked'], q: 'Żabbar & co, 2' })
  expect(address).toBe('?states=moving,parked&q=%C5%BBabbar%20%26%20co,%202')
  expect(Schema.parse(parseSearch(address))).toEqual({ states: ['moving', 'parked'], q: 'Żabbar & co, 2' })
})

test('what is empty leaves no trace in the address', () => {
  expect(stringifySearch({ q: '', states: [], vehicle: undefined, archived: false })).toBe('')
})

test('an address that somebody mistyped is read without the mistake', () => {
  expect(Schema.parse(parseSearch('?states=flying&q=van'))).toEqual({ states: undefined, q: 'van' })
})

test('numbers stay text, so that a plate such as 007 keeps its zeros', () => {
  expect(parseSearch('?q=007')).toEqual({ q: '007' })
})
