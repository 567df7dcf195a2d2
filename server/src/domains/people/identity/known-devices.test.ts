import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movableClock } from '../../../testing/movable-clock.ts'
import { knownDevices } from './known-devices.ts'

const key = Buffer.alloc(32, 7)
const publicUrl = 'https://fleet.example'
const devices = (clock = movableClock()) => knownDevices({ key, clock, publicUrl })
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

test('the cookie is HttpOnly, SameSite, limited to the sign-in routes, and lasts half a year', () => {
  const [, ...attributes] = devices().remember(undefined, 'maria@harbour.test').split('; ')
  expect(attributes).toEqual(['Path=/auth', 'HttpOnly', 'SameSite=Strict', 'Max-Age=15552000', 'Secure'])
})

test('a browser is known for the account that signed in, and for no other', () => {
  const cookie = cookieOf(devices().remember(undefined, 'maria@harbour.test'))
  expect(devices().of(`theme=dark; ${cookie}`, 'maria@harbour.test')).toMatch(/^[\w-]{22}$/)
  expect(devices().of(cookie, 'joe@harbour.test')).toBeUndefined()
  expect(devices().of(undefined, 'maria@harbour.test')).toBeUndefined()
})

test('each sign-in gives the browser another id, so that guesses with a stolen cookie are not counted against it', () => {
  const first = cookieOf(devices().remember(undefined, 'maria@harbour.test'))
  const second = cookieOf(devices().remember(first, 'maria@harbour.test'))
  expect(devices().of(second, 'maria@harbour.test')).not.toBe(devices().of(first, 'maria@harbour.test'))
  expect(second.length).toBe(first.length)
})

test('five people may share a browser; the sixth replaces the first', () => {
  const people = Array.from({ length: 6 }, (_, i) => `person-${i}@harbour.test`)
  let cookie = ''
  for (const email of people) cookie = cookieOf(devices().remember(cookie, email))
  expect(people.map((email) => devices().of(cookie, email) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ])
})

test('after half a year the browser is unknown', () => {
  const clock = movableClock()
  const cookie = cookieOf(devices(clock).remember(undefined, 'maria@harbour.test'))
  clock.advance(180 * 24 * 3600 - 1)
  expect(devices(clock).of(cookie, 'maria@harbour.test')).toBeDefined()
  clock.advance(2)
  expect(devices(clock).of(cookie, 'maria@harbour.test')).toBeUndefined()
})

test('a cookie of another installation is worth nothing', () => {
  const other = knownDevices({ key: Buffer.alloc(32, 8), clock: movableClock(), publicUrl })
  const cookie = cookieOf(other.remember(undefined, 'maria@harbour.test'))
  expect(devices().of(cookie, 'maria@harbour.test')).toBeUndefined()
})

test('a cookie in which any character was changed is worth nothing, and none is an error', () => {
  const cookie = cookieOf(devices().remember(undefined, 'maria@harbour.test'))
  const start = 'roadbook_device='.length
  fc.assert(
    fc.property(
      fc.nat(cookie.length - start - 1),
      fc.constantFrom('', 'A', '0', '.', '~', '\u0000', 'é', '💥'),
      (at, put) => {
        const changed = cookie.slice(0, start + at) + put + cookie.slice(start + at + 1)
        // The last character of a base64url code has unused bits.
        fc.pre(changed !== cookie && !changed.startsWith(cookie) && start + at < cookie.length - 1)
        expect(devices().of(changed, 'maria@harbour.test')).toBeUndefined()
        expect(cookieOf(devices().remember(changed, 'maria@harbour.test'))).toMatch(
          /^roadbook_device=[\w.~-]+$/,
        )
      },
    ),
  )
})
