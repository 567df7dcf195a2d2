import fc from 'fast-check'
import { expect, test } from 'vitest'
import { securityRoutes, toDomain } from './security.ts'

const { body } = securityRoutes.addDomain

function refusal(domain: string): string | undefined {
  const result = body.safeParse({ domain })
  return result.success ? undefined : result.error.issues[0]?.message
}

test('a domain is taken from an address, a URL or an email, in lower case and in ASCII', () => {
  const typed = [
    'Example.COM',
    ' https://example.com/about ',
    'anna@example.com',
    '@example.com',
    'example.com.',
  ]
  expect(typed.map((text) => body.parse({ domain: text }).domain)).toEqual(typed.map(() => 'example.com'))
  expect(body.parse({ domain: 'Größe.de' }).domain).toBe('xn--gre-6ka8i.de')
})

test('letters that look alike make another domain', () => {
  expect(toDomain('раypal.com')).not.toBe('paypal.com')
})

test('a subdomain is a domain of its own', () => {
  expect(body.parse({ domain: 'mail.example.com' }).domain).toBe('mail.example.com')
})

test('people who join are drivers unless said otherwise, and never admins', () => {
  expect(body.parse({ domain: 'example.com' }).role).toBe('driver')
  expect(body.safeParse({ domain: 'example.com', role: 'admin' }).success).toBe(false)
})

test('what is no domain is refused', () => {
  const wrong = [
    '',
    'localhost',
    '127.0.0.1',
    '0x7f000001',
    '[::1]',
    'a..b',
    '-a.com',
    'a b.com',
    'x'.repeat(40_000),
  ]
  for (const text of [...wrong, `${'a'.repeat(60)}.`.repeat(4) + 'com']) {
    const message = refusal(text)
    expect([text.slice(0, 20), message === 'domain_invalid' || text.length > 1000]).toEqual([
      text.slice(0, 20),
      true,
    ])
  }
})

test('a public mail provider belongs to no company', () => {
  expect(refusal('GMail.com')).toBe('domain_public')
  expect(refusal('gmail.com.harbour.test')).toBeUndefined()
})

test('a domain that was taken is taken the same again', () => {
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      const once = toDomain(domain)
      expect(toDomain(once)).toBe(once)
      expect(toDomain(once.toUpperCase())).toBe(once)
    }),
  )
})
