import { expect, test } from 'vitest'
import { lifetimeParts } from './lifetime-parts.ts'

const types = ['leasing', 'fuel', 'toll', 'tax', 'fine'] as const
const byType = types.map((type, nth) => ({ type, amountMinor: 500 - 100 * nth }))

test('types after the third are one row, so that the rows add up', () => {
  const parts = lifetimeParts(byType)
  expect(parts.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
    ['leasing', 500],
    ['fuel', 400],
    ['toll', 300],
    ['rest', 300],
  ])
  expect(parts.at(-1)?.types).toEqual(['tax', 'fine'])
})

test('a single other type has its own name', () => {
  expect(lifetimeParts(byType.slice(0, 4)).map(({ name }) => name)).toEqual([
    'leasing',
    'fuel',
    'toll',
    'tax',
  ])
})
