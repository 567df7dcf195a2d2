import type { Notification } from '@roadbook/contract/rules/notifications'
import { expect, test } from 'vitest'
import { newSince } from './new-since.ts'

const told = (id: string, readAt: string | null = null): Notification => ({
  id,
  kind: 'geofenceEnter',
  title: `GHS 101 entered ${id}`,
  body: null,
  vehicleId: null,
  link: '/geofence',
  createdAt: '2026-11-20T08:00:00.000Z',
  readAt,
})
const ids = (all: readonly Notification[]) => all.map(({ id }) => id)

test('new ones are shown in the order in which they came, read ones not', () => {
  const latest = [told('d'), told('c', '2026-11-20T08:01:00.000Z'), told('b'), told('a')]
  expect(ids(newSince([told('a')], latest))).toEqual(['b', 'd'])
})

test('of many at once the newest three are shown', () => {
  expect(
    ids(
      newSince(
        [],
        ['e', 'd', 'c', 'b', 'a'].map((id) => told(id)),
      ),
    ),
  ).toEqual(['c', 'd', 'e'])
})

test('what was there when the page was opened is not news', () => {
  expect(newSince(undefined, [told('a')])).toEqual([])
})
