import { expect, test } from 'vitest'
import { protocols } from './protocols.ts'

test('no two have the same port or label, and each name fits the name of a setting', () => {
  const all = Object.values(protocols)
  expect(new Set(all.map(({ defaultPort }) => defaultPort)).size).toBe(all.length)
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
  for (const name of Object.keys(protocols)) expect(name).toMatch(/^[a-z][a-z0-9]*$/)
})

test.each(['123456', '12345678', '123456789012'])(
  '%s may be the number of a phone: apps make up short ones, and Roadbook proposes twelve digits',
  (number) => {
    const trackers = Object.values(protocols).filter(({ device }) => device === 'tracker')
    expect(trackers.filter(({ numbers }) => numbers?.test(number)).map(({ label }) => label)).toEqual([])
  },
)
