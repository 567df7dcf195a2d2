import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notificationChannel } from './notifications.ts'

test('a channel is named by the address in lower case, and what Pusher forbids is written as bytes', async () => {
  expect(await notificationChannel('Maria.Camilleri@harbour.test')).toBe(
    'private-maria.camilleri@harbour.test',
  )
  expect(await notificationChannel('maria+fleet@harbour.test')).toBe('private-maria=2Bfleet@harbour.test')
  expect(await notificationChannel("o'hara=x@harbour.test")).toBe('private-o=27hara=3Dx@harbour.test')
  expect(await notificationChannel('jörg@harbour.test')).toBe('private-j=C3=B6rg@harbour.test')
})

test('an address that is too long stands as its hash', async () => {
  expect(await notificationChannel(`${'a'.repeat(250)}@b.test`)).toMatch(/^private-[0-9a-f]{64}$/)
})

test('every address has a name that Pusher takes, and different addresses have different ones', async () => {
  const address = fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => text.toLowerCase())
  await fc.assert(
    fc.asyncProperty(address, address, async (a, b) => {
      const [first, second] = [await notificationChannel(a), await notificationChannel(b)]
      expect(first).toMatch(/^private-[A-Za-z0-9_\-=@,.;]{0,156}$/)
      expect(first === second).toBe(a.toWellFormed().toLowerCase() === b.toWellFormed().toLowerCase())
    }),
  )
})
