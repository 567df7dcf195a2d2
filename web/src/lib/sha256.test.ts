import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

async function digestOf(message: Uint8Array<ArrayBuffer>): Promise<number[]> {
  const view = new DataView(await crypto.subtle.digest('SHA-256', message))
  return Array.from({ length: 8 }, (_, at) => view.getInt32(at * 4))
}

test('the digest of every length up to three blocks is that of the browser', async () => {
  for (let length = 0; length <= 192; length++) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256)
    expect([length, [...sha256(message)]]).toEqual([length, await digestOf(message)])
  }
})

test('the digest of "abc" is the one of the standard', () => {
  const words = [...sha256(new TextEncoder().encode('abc'))]
  expect(words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
