import { expect, test } from 'vitest'
import { aShareLink } from '../../../testing/share-links.ts'
import { hasEnded, inOrder, nextChangeMs, settingsAgain, stateAt, unusedLink } from './link-state.ts'

const nowMs = Date.parse('2026-11-20T08:42:00.000Z')
const at = (time: string) => `2026-11-20T${time}:00.000Z`
const link = (id: string, parts: Parameters<typeof aShareLink>[0] = {}) =>
  aShareLink({ id, startsAt: at('08:00'), createdAt: at('08:40'), expiresAt: at('12:00'), ...parts })

test('a link expires at its end, whatever the server has said before', () => {
  expect(stateAt(link('a'), nowMs)).toBe('active')
  expect(stateAt(link('a', { expiresAt: at('08:42') }), nowMs)).toBe('expired')
  expect(stateAt(link('a', { startsAt: at('09:00') }), nowMs)).toBe('scheduled')
  expect(stateAt(link('a', { status: 'stopped', stoppedAt: at('08:30') }), nowMs)).toBe('stopped')
  expect(hasEnded(link('a', { startsAt: at('09:00') }), nowMs)).toBe(false)
})

test('the next to expire is first; ended links follow, the latest first', () => {
  const links = [
    link('ended early', { expiresAt: at('08:10') }),
    link('late', { expiresAt: at('17:00') }),
    link('stopped', { status: 'stopped', stoppedAt: at('08:30') }),
    link('soon', { expiresAt: at('09:00') }),
  ]
  expect(inOrder(links, nowMs).map(({ id }) => id)).toEqual(['soon', 'late', 'stopped', 'ended early'])
})

test('the next change is the nearest start or end of a link that has not ended', () => {
  const stopped = link('a', { status: 'stopped', stoppedAt: at('08:30'), expiresAt: at('08:50') })
  expect(nextChangeMs([stopped], nowMs)).toBe(undefined)
  expect(nextChangeMs([stopped, link('b'), link('c', { startsAt: at('09:30') })], nowMs)).toBe(
    Date.parse(at('09:30')),
  )
})

test('a link is used again only by who made it, for five minutes, while it is unnamed and unopened', () => {
  const mine = { userId: 'b', nowMs }
  expect(unusedLink([link('a')], mine)?.id).toBe('a')
  expect(unusedLink([link('a')], { ...mine, userId: 'c' })).toBe(undefined)
  expect(unusedLink([link('a', { label: 'Palace Hotel' })], mine)).toBe(undefined)
  expect(unusedLink([link('a', { viewCount: 1 })], mine)).toBe(undefined)
  expect(unusedLink([link('a', { createdAt: at('08:37') })], mine)).toBe(undefined)
  expect(unusedLink([link('a', { expiresAt: at('08:41') })], mine)).toBe(undefined)
})

test('sharing again copies the settings, and lasts as long from now on', () => {
  const destination = { latitude: 35.9, longitude: 14.5, address: 'Depot Marsa' }
  const ended = link('a', { label: 'Marsa yard', destination, expiresAt: at('08:30') })
  expect(settingsAgain(ended, nowMs)).toEqual({
    vehicleId: ended.vehicleId,
    label: 'Marsa yard',
    destination,
    expiresAt: '2026-11-20T09:12:00.000Z',
  })
})
