import type { LogbookChange, LogbookEntry, LogbookReading } from '@roadbook/contract/trips/logbook'
import { expect, test } from 'vitest'
import { aGap, anEntry } from '../../../../../testing/logbook.ts'
import { type LogbookRow, logbookRows, rowOfTrip } from './logbook-rows.ts'
import type { LogbookView } from '../search.ts'

const dayOf = ({ trip }: LogbookEntry) => trip.startTime.slice(0, 10)
const idOf = (number: number) => `0199b2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A trip on this day of November, ten kilometres long. */
function entryOf(number: number, day: number, parts: Parameters<typeof anEntry>[0] = {}): LogbookEntry {
  const startTime = `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`
  return anEntry({ ...parts, trip: { id: idOf(number), startTime, distanceMeters: 10_000, ...parts.trip } })
}

const open = { lockedAt: null } as const
const lacking = { lockedAt: null, missing: ['purpose'] } satisfies Partial<LogbookEntry>
const change: LogbookChange = {
  field: 'purpose',
  before: 'Delivery',
  after: 'Boiler service',
  changedAt: '2026-11-26T09:00:00.000Z',
  actorEmail: 'maria@company.example',
  actorName: 'Maria Camilleri',
  kind: 'change',
  reason: null,
  cause: null,
}

/** A word for each row: "run 2" of two trips, "trip 3", "gap 1" after trip 1. */
function wordsOf(rows: readonly LogbookRow[]): string[] {
  const numberOf = (id: string) => String(Number(id.slice(-12)))
  return rows.map((row) => {
    if (row.kind === 'run') return `run of ${row.entries.length}${row.isLocked ? ', locked' : ''}`
    if (row.kind === 'day') return row.id
    if (row.kind === 'entry') return `trip ${numberOf(row.entry.trip.id)}`
    return row.kind === 'gap' ? `gap after ${numberOf(row.gap.afterTripId)}` : row.kind
  })
}

type Given = {
  gaps?: ReturnType<typeof aGap>[]
  readings?: LogbookReading[]
  view?: LogbookView
  opened?: string[]
}

function rowsOf(entries: LogbookEntry[], { gaps = [], readings = [], view, opened = [] }: Given = {}) {
  return logbookRows({ entries, gaps, readings }, { view, opened: new Set(opened), dayOf })
}

test('complete days fold into one run, and a day with something to complete stands open between runs', () => {
  const entries = [entryOf(1, 1), entryOf(2, 2), entryOf(3, 2), entryOf(4, 3, lacking), entryOf(5, 4, open)]
  const rows = rowsOf(entries)
  expect(wordsOf(rows)).toEqual(['run of 3, locked', 'day 2026-11-03', 'trip 4', 'run of 1'])
  expect(rows[0]).toMatchObject({ meters: 30_000, isOpen: false })
})

test('a run ends where the locked days end', () => {
  const entries = [entryOf(1, 1), entryOf(2, 2, open), entryOf(3, 3, open)]
  expect(wordsOf(rowsOf(entries))).toEqual(['run of 1, locked', 'run of 2'])
})

test('an opened run shows its days and trips below its head', () => {
  const entries = [entryOf(1, 1), entryOf(2, 2)]
  expect(wordsOf(rowsOf(entries, { opened: ['run 2026-11-01'] }))).toEqual([
    'run of 2, locked',
    'day 2026-11-01',
    'trip 1',
    'day 2026-11-02',
    'trip 2',
  ])
})

test('a changed day is open, an addendum stands below its trip, and a locked trip without driver stays folded', () => {
  const addendum = { ...change, kind: 'addendum', reason: 'Typing error' } as const
  const entries = [entryOf(1, 1, { missing: ['driver'] }), entryOf(2, 2, { changes: [change, addendum] })]
  expect(wordsOf(rowsOf(entries))).toEqual(['run of 1, locked', 'day 2026-11-02', 'trip 2', 'addendum'])
})

test('a gap stands between the trips beside it, with both days open, above the head of the second', () => {
  const note = { text: 'Garage', createdAt: '2026-11-03T09:00:00.000Z', actorName: null, actorEmail: null }
  const gaps = [aGap({ afterTripId: idOf(2), beforeTripId: idOf(3), notes: [note] })]
  const entries = [entryOf(1, 1), entryOf(2, 2), entryOf(3, 3), entryOf(4, 4)]
  expect(wordsOf(rowsOf(entries, { gaps }))).toEqual([
    'run of 1, locked',
    'day 2026-11-02',
    'trip 2',
    'gap after 2',
    'note',
    'day 2026-11-03',
    'trip 3',
    'run of 1, locked',
  ])
})

test('a gap within a day stands between its trips, and one before the first trip of the period above it', () => {
  const gaps = [
    aGap({ afterTripId: idOf(9), beforeTripId: idOf(1) }),
    aGap({ afterTripId: idOf(1), beforeTripId: idOf(2) }),
  ]
  expect(wordsOf(rowsOf([entryOf(1, 1), entryOf(2, 1)], { gaps }))).toEqual([
    'gap after 9',
    'day 2026-11-01',
    'trip 1',
    'gap after 1',
    'trip 2',
  ])
})

test('a view shows its trips only, nothing folded and no gaps', () => {
  const gaps = [aGap({ afterTripId: idOf(1), beforeTripId: idOf(2) })]
  const entries = [entryOf(1, 1), entryOf(2, 2, lacking), entryOf(3, 3, { changes: [change] })]
  expect(wordsOf(rowsOf(entries, { gaps, view: 'open' }))).toEqual(['day 2026-11-02', 'trip 2'])
  expect(wordsOf(rowsOf(entries, { gaps, view: 'changed' }))).toEqual(['day 2026-11-03', 'trip 3'])
})

test('a trip is found in its own row, or in the run that holds it', () => {
  const rows = rowsOf([entryOf(1, 1), entryOf(2, 2, lacking)])
  expect(rowOfTrip(rows, idOf(1))).toBe(0)
  expect(rowOfTrip(rows, idOf(2))).toBe(2)
  expect(rowOfTrip(rows, idOf(3))).toBe(-1)
})

test('a difference of less than a kilometre opens no run, and stands in its place when that is opened', () => {
  const entries = [entryOf(1, 1), entryOf(2, 2)]
  const gaps = [aGap({ afterTripId: idOf(1), beforeTripId: idOf(2), meters: 600 })]
  expect(wordsOf(rowsOf(entries, { gaps }))).toEqual(['run of 2, locked'])
  expect(wordsOf(rowsOf(entries, { gaps, opened: ['run 2026-11-01'] }))).toEqual([
    'run of 2, locked',
    'day 2026-11-01',
    'trip 1',
    'gap after 1',
    'day 2026-11-02',
    'trip 2',
  ])
})

const reading: LogbookReading = {
  readAt: '2026-11-01T12:00:00.000Z',
  odometerMeters: 48_084_000,
  expectedMeters: 48_072_000,
  actorName: 'maria@company.example',
  enteredAt: '2026-11-26T09:00:00.000Z',
  isBackdated: false,
  isCorrection: false,
  note: 'Workshop invoice',
  withdrawn: null,
}

test('a reading that was entered late or withdrawn stands before the trip after it; others are not shown', () => {
  const entries = [entryOf(1, 1), entryOf(2, 2)]
  const late = { ...reading, isBackdated: true }
  const last = {
    ...reading,
    readAt: '2026-11-03T12:00:00.000Z',
    withdrawn: { at: '', byEmail: '', byName: null, reason: '' },
  }
  expect(wordsOf(rowsOf(entries, { readings: [reading, late, last] }))).toEqual([
    'run of 1, locked',
    'reading',
    'day 2026-11-02',
    'trip 2',
    'reading',
  ])
})

test('a trip that was recorded late stands open', () => {
  const entries = [entryOf(1, 1), entryOf(2, 2, { isRecordedLate: true })]
  expect(wordsOf(rowsOf(entries))).toEqual(['run of 1, locked', 'day 2026-11-02', 'trip 2'])
})
