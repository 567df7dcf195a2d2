import { expect, test } from 'vitest'
import { allPages } from './all-pages.ts'

test('the fourth and the last page are read like the first, in order', async () => {
  const people = Array.from({ length: 901 }, (_, index) => index)
  const read = (page: number) =>
    Promise.resolve({ items: people.slice((page - 1) * 200, page * 200), totalPages: 5 })
  expect(await allPages(read)).toEqual(people)
})

test('of an empty list one page is asked for', async () => {
  const asked: number[] = []
  const read = (page: number) => {
    asked.push(page)
    return Promise.resolve({ items: [], totalPages: 0 })
  }
  expect([await allPages(read), asked]).toEqual([[], [1]])
})
