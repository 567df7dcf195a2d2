import type { Booking } from '@roadbook/contract/trips/bookings'
import { expect, test } from 'vitest'
import { draftOf, dragged, inTheWay, isChanged, newDraft, stepped } from './draft.ts'

const HOUR_MS = 3_600_000
const at = (hour: number) => Date.UTC(2026, 10, 20, hour)
const booking = (id: string, from: number, until: number, more: Partial<Booking> = {}): Booking => ({
  id,
  vehicleId: 'one',
  registration: 'RCB 015',
  vehicleLabel: null,
  userId: 'elena',
  userName: 'Elena Petrova',
  startDate: new Date(at(from)).toISOString(),
  endDate: new Date(at(until)).toISOString(),
  purpose: '',
  destination: null,
  category: 'business',
  status: 'confirmed',
  state: 'confirmed',
  alsoBooked: null,
  startOdometerMeters: null,
  endOdometerMeters: null,
  startedAt: null,
  returnedAt: null,
  licenceConfirmedBy: null,
  createdAt: new Date(at(0)).toISOString(),
  updatedAt: new Date(at(0)).toISOString(),
  version: 1,
  ...more,
})

test('a drag draws a new booking to either side, moves one to another vehicle, or moves one end', () => {
  expect(dragged(newDraft('one', at(12)), -2 * HOUR_MS, 'two')).toMatchObject({
    vehicleId: 'one',
    startMs: at(10),
    endMs: at(12),
  })
  const known = booking('a', 12, 14)
  expect(dragged(draftOf(known, 'move'), HOUR_MS, 'two')).toMatchObject({
    vehicleId: 'two',
    startMs: at(13),
    endMs: at(15),
  })
  expect(dragged(draftOf(known, 'end'), HOUR_MS, 'two')).toMatchObject({ vehicleId: 'one', endMs: at(15) })
  expect(dragged(draftOf(known, 'start'), 5 * HOUR_MS, 'one').startMs).toBe(at(14) - 900_000)
})

test('a key shifts a draft, with Shift its end', () => {
  const draft = newDraft('one', at(12), HOUR_MS)
  expect(stepped(draft, 900_000, false)).toMatchObject({ startMs: at(12) + 900_000, endMs: at(13) + 900_000 })
  expect(stepped(draft, 900_000, true)).toMatchObject({ startMs: at(12), endMs: at(13) + 900_000 })
  expect(stepped(draftOf(booking('a', 12, 14), 'end'), -900_000, false).endMs).toBe(at(14) - 900_000)
})

test('what goes back to where it was has not changed', () => {
  const draft = draftOf(booking('a', 12, 14), 'move')
  expect(isChanged(dragged(draft, 0, 'one'))).toBe(false)
  expect(isChanged(dragged(draft, 0, 'two'))).toBe(true)
})

test('in the way are others of its vehicle that overlap it and count', () => {
  const known = [
    booking('a', 12, 14),
    booking('before', 10, 12),
    booking('over', 13, 15),
    booking('gone', 13, 15, { status: 'cancelled' }),
    booking('elsewhere', 13, 15, { vehicleId: 'two' }),
  ]
  const draft = draftOf(booking('a', 12, 14), 'move')
  expect(inTheWay(draft, known).map(({ id }) => id)).toEqual(['over'])
})
