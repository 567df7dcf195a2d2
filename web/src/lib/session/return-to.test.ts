// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

const origin = 'https://fleet.example'

test('a place of this page is kept whole', () => {
  expect(safeReturnTo('/vehicles/detail/?id=7&tab=trips#top', origin)).toBe(
    '/vehicles/detail/?id=7&tab=trips#top',
  )
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  'vehicles',
  '',
  undefined,
  null,
])('%j leads to the dashboard', (wanted) => {
  expect(safeReturnTo(wanted, origin)).toBe('/dashboard')
})

test.each(['/login', '/login?returnTo=/login', '/auth/callback?code=1', '/oidc/auth'])(
  'the sign-in itself (%s) is no place to come back to',
  (wanted) => {
    expect(safeReturnTo(wanted, origin)).toBe('/dashboard')
  },
)

test('whatever is wanted, a browser that follows the answer stays on this site', () => {
  const address = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', '.', ':', '@', '?', '#', 'a') }),
  )
  fc.assert(
    fc.property(address, (wanted) => {
      expect(new URL(safeReturnTo(`/${wanted}`, origin), origin).origin).toBe(origin)
    }),
  )
})
