import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  SIGNATURE_LINE_BYTES,
  signedMessage,
  toBase64Url,
  toSignatureLine,
  verifySignature,
} from './file-signature.ts'

let keys: Keys
let publicKey: string

beforeAll(async () => {
  keys = await generateKeys()
  publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)))
})

type Keys = { publicKey: CryptoKey; privateKey: CryptoKey }

async function generateKeys(): Promise<Keys> {
  const generated = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('publicKey' in generated)) throw new Error('Ed25519 keys come in pairs.')
  return generated
}

async function sign(body: Uint8Array): Promise<Uint8Array> {
  const signature = new Uint8Array(
    await crypto.subtle.sign('Ed25519', keys.privateKey, signedMessage(sha256(body))),
  )
  const line = toSignatureLine({ publicKey, signature: toBase64Url(signature) })
  return new Uint8Array([...body, ...new TextEncoder().encode(line)])
}

const someBytes = fc.uint8Array({ maxLength: 300 })

describe('a signed file', () => {
  test('is valid, and names its key', () =>
    fc.assert(
      fc.asyncProperty(someBytes, async (body) => {
        expect(await verifySignature(await sign(body))).toEqual({ state: 'valid', publicKey })
      }),
    ))

  test('is not valid with any byte changed', () =>
    fc.assert(
      fc.asyncProperty(someBytes, fc.nat(), fc.integer({ min: 1, max: 255 }), async (body, at, flip) => {
        const file = await sign(body)
        const index = at % file.length
        const changed = file.with(index, (file[index] ?? 0) ^ flip)
        expect((await verifySignature(changed)).state).not.toBe('valid')
      }),
    ))

  test('is unsigned with bytes after the signature, or without its end', async () => {
    const file = await sign(new Uint8Array([1, 2, 3]))
    expect((await verifySignature(new Uint8Array([...file, 10]))).state).toBe('unsigned')
    expect((await verifySignature(file.subarray(0, -1))).state).toBe('unsigned')
    expect((await verifySignature(new Uint8Array())).state).toBe('unsigned')
  })

  test('is changed with bytes before it', async () => {
    const file = await sign(new Uint8Array([1, 2, 3]))
    expect((await verifySignature(new Uint8Array([0, ...file]))).state).toBe('changed')
    expect((await verifySignature(file.subarray(1))).state).toBe('changed')
  })

  test('is changed when the line names another key', async () => {
    const file = await sign(new Uint8Array([1, 2, 3]))
    const other = await generateKeys()
    const otherKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', other.publicKey)))
    const text = new TextDecoder('latin1').decode(file).replace(publicKey, otherKey)
    const forged = Uint8Array.from(text, (character) => character.charCodeAt(0))
    expect(await verifySignature(forged)).toEqual({ state: 'changed', publicKey: otherKey })
  })
})

test('the line has the same length for every key and file', async () => {
  expect((await sign(new Uint8Array())).length).toBe(SIGNATURE_LINE_BYTES)
})
