import { expect, test } from 'vitest'
import { rememberClaims } from './remember-claims.ts'

const start = 1_800_000_000
const at = (seconds: number): Date => new Date((start + seconds) * 1000)

function verifier(lifetimeSeconds: number) {
  const asked: string[] = []
  const read = rememberClaims(async (token) => {
    asked.push(token)
    return { iss: 'roadbook', sub: token, iat: start, exp: start + lifetimeSeconds }
  })
  return { asked, read }
}

test('a token is verified once a minute, and its claims are its own', async () => {
  const { asked, read } = verifier(600)
  for (const seconds of [0, 2, 59]) expect((await read('ana', at(seconds))).sub).toBe('ana')
  expect((await read('ben', at(59))).sub).toBe('ben')
  expect(asked).toEqual(['ana', 'ben'])
  await read('ana', at(60))
  expect(asked).toEqual(['ana', 'ben', 'ana'])
})

test('a token is not cached beyond its expiry and the allowed clock skew', async () => {
  const { asked, read } = verifier(10)
  await read('ana', at(0))
  await read('ana', at(14))
  expect(asked).toHaveLength(1)
  await read('ana', at(15))
  expect(asked).toHaveLength(2)
})

test('a token that was refused is verified again', async () => {
  let isGood = false
  const read = rememberClaims(async () => {
    if (!isGood) throw new Error('refused')
    return { iss: 'roadbook', sub: 'ana', iat: start, exp: start + 600 }
  })
  await expect(read('token', at(0))).rejects.toThrow('refused')
  isGood = true
  expect((await read('token', at(1))).sub).toBe('ana')
})
