import { expect, test } from 'vitest'
import { itemsOfPage, lastPageFor } from './list-page.ts'

const answer = <Page>(data: Page | undefined, isPlaceholderData = false) => ({ data, isPlaceholderData })
const empty = { items: [] as string[], totalItems: 0, totalPages: 0 }
const pastEnd = { items: [] as string[], totalItems: 100, totalPages: 1 }

test('only a list without anything is empty; a page past its end loads on', () => {
  expect(itemsOfPage(answer(empty))).toEqual([])
  expect(itemsOfPage(answer(pastEnd))).toBe(undefined)
  expect(itemsOfPage<string>(answer(undefined))).toBe(undefined)
})

test('rows of the question before stay until the answer is there, its emptiness does not', () => {
  expect(itemsOfPage(answer({ items: ['a'], totalItems: 1, totalPages: 1 }, true))).toEqual(['a'])
  expect(itemsOfPage(answer(empty, true))).toBe(undefined)
})

test('from a page past the end one is led to the last, from a list without anything to the first', () => {
  expect(lastPageFor(2, answer({ totalPages: 1 }))).toBe(1)
  expect(lastPageFor(9, answer({ totalPages: 3 }))).toBe(3)
  expect(lastPageFor(2, answer({ totalPages: 0 }))).toBe(1)
})

test('an existing page is kept, and nothing changes before the list has loaded', () => {
  expect(lastPageFor(1, answer({ totalPages: 0 }))).toBe(undefined)
  expect(lastPageFor(3, answer({ totalPages: 3 }))).toBe(undefined)
  expect(lastPageFor(3, answer(undefined))).toBe(undefined)
  expect(lastPageFor(3, answer({ totalPages: 1 }, true))).toBe(undefined)
})
