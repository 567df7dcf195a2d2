import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf, isApiKey, isWellFormed, newSecret, previewOf } from './secret.ts'

const random = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))

test('every key has the same shape, and is recognised', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const key = newSecret(bytes)
      expect(key).toMatch(/^rb_[0-9A-Za-z]{49}$/)
      expect([isApiKey(key), isWellFormed(key)]).toEqual([true, true])
    }),
  )
})

test('two random numbers never make the same key', () => {
  fc.assert(
    fc.property(random, random, (one, other) => {
      expect(newSecret(one) === newSecret(other)).toBe(one.equals(other))
    }),
  )
})

test('a key with one other character is refused by its checksum', () => {
  const character = fc.constantFrom(
    ...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
  )
  fc.assert(
    fc.property(random, fc.integer({ min: 3, max: 51 }), character, (bytes, index, other) => {
      const key = newSecret(bytes)
      fc.pre(key[index] !== other)
      expect(isWellFormed(key.slice(0, index) + other + key.slice(index + 1))).toBe(false)
    }),
  )
})

test('a key is known by its first and last four characters', () => {
  const key = newSecret(Buffer.alloc(32, 7))
  expect(previewOf(key)).toBe(`rb_${key.slice(3, 7)}…${key.slice(-4)}`)
})

test('the stored hash is SHA-256 of the whole key', () => {
  expect(hashOf('rb_abc').toString('hex')).toBe(
    'bcff61ebfce24cd9a7b80d93c210eee98a92c4dd31aeb4b764312e75af4cecab',
  )
})
