import { expect, test } from 'vitest'
import { Email, missingFromPassword } from './identity.ts'

test('a password with twelve characters of all four kinds is accepted', () => {
  expect(missingFromPassword('Roadbook-d-1')).toEqual([])
})

test('each missing kind is named', () => {
  expect(missingFromPassword('')).toEqual(['length', 'lowercase', 'uppercase', 'digit', 'special'])
  expect(missingFromPassword('Roadbook-d-')).toEqual(['length', 'digit'])
  expect(missingFromPassword('ROADBOOK-DEMO-1')).toEqual(['lowercase'])
  expect(missingFromPassword('roadbook-demo-1')).toEqual(['uppercase'])
  expect(missingFromPassword('RoadbookDemo12')).toEqual(['special'])
})

test('a space is no special character, and letters of other alphabets are letters', () => {
  expect(missingFromPassword('Road book demo 1')).toEqual(['special'])
  expect(missingFromPassword('Ħażżebbuġ-2026')).toEqual([])
})

test('a character outside the basic plane counts once', () => {
  expect(missingFromPassword('Aa1😀😀😀😀😀')).toEqual(['length'])
})

test('an address is trimmed and put in lower case', () => {
  expect(Email.parse('  Maria.Camilleri@GrandHarbour.MT ')).toBe('maria.camilleri@grandharbour.mt')
})
