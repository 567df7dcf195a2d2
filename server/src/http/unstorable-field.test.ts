import { expect, test } from 'vitest'
import { unstorableField } from './unstorable-field.ts'

test('half of a surrogate pair and NUL are found in texts, lists, fields and their names', () => {
  const half = 'a\uD800b'
  const broken = [half, { names: [1, [half]] }, { a: { b: 'x\0' } }, { [half]: 1 }]
  expect(broken.map(unstorableField)).toEqual(['body', 'names.1.0', 'a.b', 'a\ufffdb'])
  const whole = ['\u{1F69A} Żurrieq', [null, 1.5, true], { a: [{ b: '' }] }, undefined, Buffer.from('x')]
  expect(whole.map(unstorableField)).toEqual(Array(5).fill(undefined))
})

test('a value of many levels is looked through', () => {
  let deep: unknown = '\uDC00'
  for (let level = 0; level < 30_000; level++) deep = [deep]
  expect(unstorableField(deep)).toBe('0.'.repeat(50))
})
