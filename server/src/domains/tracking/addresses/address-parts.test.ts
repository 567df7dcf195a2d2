import { expect, test } from 'vitest'
import { addressParts, withoutHouseNumber } from './address-parts.ts'

test('an address is read with the longest town first, at its end or at its beginning', () => {
  expect(addressParts('Platz Bad Aibling')).toEqual([
    { town: 'platz bad aibling', typed: 'Platz Bad Aibling', rest: '' },
    { town: 'bad aibling', typed: 'Bad Aibling', rest: 'Platz' },
    { town: 'platz bad', typed: 'Platz Bad', rest: 'Aibling' },
    { town: 'aibling', typed: 'Aibling', rest: 'Platz Bad' },
    { town: 'platz', typed: 'Platz', rest: 'Bad Aibling' },
  ])
})

test('a postcode belongs to no name, a house number to the rest', () => {
  expect(addressParts('Marienplatz 1, D-80331 München')).toContainEqual({
    town: 'munchen',
    typed: 'München',
    rest: 'Marienplatz 1',
  })
  expect(addressParts('Triq il-Kbira, MST 1234 Mosta')).toContainEqual({
    town: 'mosta',
    typed: 'Mosta',
    rest: 'Triq il-Kbira',
  })
  expect(addressParts('80331 München')[0]).toEqual({ town: 'munchen', typed: 'München', rest: '' })
  expect(withoutHouseNumber('Marienplatz 12a')).toBe('Marienplatz')
})

test('two letters, and numbers alone, are no town', () => {
  expect(addressParts('Au 80331')).toEqual([])
})
