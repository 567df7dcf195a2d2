import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedTripCategories, tripCategoryKey } from './trip-categories.ts'

test.each([
  ['Site visit', 'site-visit'],
  ['Ħal Qormi & Żebbuġ', 'al-qormi-zebbug'],
  ['Business', 'business-2'],
  ['出張', 'category'],
  ['site visit', 'site-visit'],
])('the key of %j is %j', (name, key) => {
  expect(tripCategoryKey(name, new Set(['commute-2']))).toBe(key)
})

test('a key is never one that is taken or fixed, and a trip can hold it', () => {
  const names = fc.array(
    fc.oneof(fc.string({ maxLength: 50 }), fc.constantFrom('Business', 'business-2', 'Visit')),
  )
  fc.assert(
    fc.property(names, (all) => {
      const taken = new Set<string>()
      for (const name of all) {
        const key = tripCategoryKey(name, taken)
        expect(taken.has(key) || fixedTripCategories.includes(key as 'business')).toBe(false) // any text
        expect(key).toMatch(/^[a-z0-9-]{1,50}$/)
        taken.add(key)
      }
    }),
  )
})
