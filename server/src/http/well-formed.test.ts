import { expect, test } from 'vitest'
import { isWellFormed } from './well-formed.ts'

test('half of a surrogate pair is found in texts, lists, fields and their names', () => {
  const half = 'a\uD800b'
  const broken = [half, [1, [half]], { a: { b: half } }, { [half]: 1 }]
  expect(broken.map(isWellFormed)).toEqual([false, false, false, false])
  const whole = ['\u{1F69A} Żurrieq', [null, 1.5, true], { a: [{ b: '' }] }, undefined, Buffer.from('x')]
  expect(whole.map(isWellFormed)).toEqual([true, true, true, true, true])
})

test('a value of many levels is looked through', () => {
  let deep: unknown = '\uDC00'
  for (let level = 0; level < 30_000; level++) deep = [deep]
  expect(isWellFormed(deep)).toBe(false)
})
