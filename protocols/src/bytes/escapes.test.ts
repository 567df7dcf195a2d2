import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Escapes, withEscapes, withoutEscapes } from './escapes.ts'

const escapes: Escapes = { mark: 0xf8, escape: 0xf7, escapedEscape: 0x00, escapedMark: 0x0f }

test('a mark and the escape are sent in two bytes each', () => {
  expect(withEscapes(Uint8Array.of(1, 0xf8, 0xf7, 2), escapes)).toEqual(
    Uint8Array.of(1, 0xf7, 0x0f, 0xf7, 0x00, 2),
  )
})

test('what was escaped is read as it was meant, without a mark in between', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const sent = withEscapes(bytes, escapes)
      expect(sent.includes(escapes.mark)).toBe(false)
      expect(withoutEscapes(sent, escapes)).toEqual(bytes)
    }),
  )
})

test('an escape before another byte stands for itself', () => {
  expect(withoutEscapes(Uint8Array.of(0xf7, 0x01, 0xf7), escapes)).toEqual(Uint8Array.of(0xf7, 0x01, 0xf7))
})
