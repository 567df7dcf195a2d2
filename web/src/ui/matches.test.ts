import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test('search ignores case and accents', () => {
  expect(matches('zabbar', ['Ħaż-Żabbar'])).toBe(true)
  expect(matches('HAZ', ['Ħaż-Żabbar'])).toBe(true)
  expect(matches('wojcik', ['Tomasz Wójcik'])).toBe(true)
})

test('a registration is found with and without its space', () => {
  expect(matches('ghs102', ['GHS 102', null])).toBe(true)
  expect(matches('GHS 102', ['GHS102'])).toBe(true)
})

test('every word of the search must match somewhere', () => {
  expect(matches('van renault', ['Van 8', 'Renault'])).toBe(true)
  expect(matches('van ford', ['Van 8', 'Renault'])).toBe(false)
})

test('an empty search matches everything', () => {
  expect(matches('  ', ['GHS 102'])).toBe(true)
})
