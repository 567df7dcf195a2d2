import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretBox } from '../../../platform/secret-box.ts'
import { createShareTokens } from './share-token.ts'

const tokens = createShareTokens(secretBox(Buffer.alloc(32, 7)))
const others = createShareTokens(secretBox(Buffer.alloc(32, 8)))
const linkId = '019ab3c0-5a10-7000-8000-00000000000a'
const ids = fc.uuid({ version: 7 })

test('a link has the same token in every process: its id, and a code of 128 bits', () => {
  // Computed independently: HKDF and HMAC with SHA-256.
  const token = tokens.of(linkId)
  expect(token).toBe('AZqzwFoQcACAAAAAAAAACty2eaqGeEzOWvaLuzVwjO8')
  expect(token).toMatch(/^[\w-]{43}$/)
})

test('each link has a token of its own, which gives its id again', () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      expect(tokens.read(tokens.of(one))).toBe(one)
      if (one !== other) expect(tokens.of(one)).not.toBe(tokens.of(other))
    }),
  )
})

test('a token with any bit changed is unknown, and so is one of another installation', () => {
  fc.assert(
    fc.property(ids, fc.nat(255), (id, bit) => {
      const bytes = Buffer.from(tokens.of(id), 'base64url')
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(tokens.read(bytes.toString('base64url'))).toBeUndefined()
    }),
  )
  expect(others.read(tokens.of(linkId))).toBeUndefined()
})

test('text that is no token is unknown, and so is another spelling of one', () => {
  fc.assert(fc.property(fc.string(), (text) => tokens.read(text) === undefined))
  const token = tokens.of(linkId)
  const spellings = [`${token}=`, ` ${token}`, `${token}\n`, token.slice(0, -1), `${token}A`]
  expect(spellings.map((text) => tokens.read(text))).toEqual(spellings.map(() => undefined))
})
