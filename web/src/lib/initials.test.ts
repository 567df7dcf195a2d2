import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Aisha Mifsud', 'AM'],
  ['Anna Maria  Borg', 'AB'],
  ['élodie', 'É'],
  ['ada@company.example', 'A'],
  ['𝒜da Borg', '𝒜B'],
  ['', ''],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
