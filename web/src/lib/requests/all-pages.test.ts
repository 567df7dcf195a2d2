import { expect, test } from 'vitest'
import { allPages, pagesInTurn } from './all-pages.ts'

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

test('while one page is worked on the next is under way, and no more', async () => {
  const asked: number[] = []
  const read = (page: number) => {
    asked.push(page)
    return Promise.resolve({ items: [page], totalPages: 3 })
  }
  const seen: unknown[] = []
  for await (const items of pagesInTurn(read)) seen.push([items, [...asked]])
  expect(seen).toEqual([
    [[1], [1, 2]],
    [[2], [1, 2, 3]],
    [[3], [1, 2, 3]],
  ])
})

test('a page that fails ends the reading where it is needed, not before', async () => {
  const read = (page: number) =>
    page === 1 ? Promise.resolve({ items: ['a'], totalPages: 2 }) : Promise.reject(new Error('silent'))
  const seen: string[] = []
  const reading = (async () => {
    for await (const items of pagesInTurn(read)) seen.push(...items)
  })()
  await expect(reading).rejects.toThrow('silent')
  expect(seen).toEqual(['a'])
})
