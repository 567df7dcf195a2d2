import { expect, test } from 'vitest'
import { choiceOf, endForStart, endOfChoice, endProblem, offeredChoices, startProblem } from './expiry.ts'

const timeZone = 'Europe/Malta'
const ms = (iso: string) => Date.parse(iso)
/** 09:42 in Malta. */
const nowMs = ms('2026-11-20T08:42:00Z')
const times = { startMs: nowMs, nowMs, timeZone }
const iso = (of: number | undefined) => of && new Date(of).toISOString()

test('a choice counts from the start, or from now once the link has started', () => {
  expect(iso(endOfChoice('standard', times))).toBe('2026-11-20T12:42:00.000Z')
  expect(iso(endOfChoice('oneHour', { ...times, startMs: ms('2026-11-20T06:00:00Z') }))).toBe(
    '2026-11-20T09:42:00.000Z',
  )
  expect(iso(endOfChoice('oneDay', { ...times, startMs: ms('2026-11-21T06:00:00Z') }))).toBe(
    '2026-11-22T06:00:00.000Z',
  )
})

test('18:00 is that of the company, and offered only while it is ahead', () => {
  expect(iso(endOfChoice('evening', times))).toBe('2026-11-20T17:00:00.000Z')
  expect(offeredChoices(times)).toEqual(['oneHour', 'standard', 'evening', 'oneDay', 'custom'])
  const evening = ms('2026-11-20T17:00:00Z')
  expect(offeredChoices({ ...times, nowMs: evening })).not.toContain('evening')
  expect(offeredChoices({ ...times, startMs: ms('2026-11-20T18:00:00Z') })).not.toContain('evening')
})

test('the choice of a saved end is known again', () => {
  expect(choiceOf(nowMs + 4 * 3_600_000 + 900, times)).toBe('standard')
  expect(choiceOf(ms('2026-11-20T17:00:00Z'), times)).toBe('evening')
  expect(choiceOf(ms('2026-11-21T17:00:00Z'), times)).toBe('custom')
})

test('an end must be after now and after the start, within 90 days', () => {
  expect(endProblem(undefined, times)).toBe('unreadable')
  expect(endProblem(nowMs, times)).toBe('past')
  expect(endProblem(nowMs + 1, { startMs: nowMs + 2, nowMs })).toBe('beforeStart')
  expect(endProblem(nowMs + 91 * 86_400_000, times)).toBe('tooLate')
  expect(endProblem(nowMs + 89 * 86_400_000, times)).toBe(undefined)
  expect(startProblem(nowMs - 1, nowMs)).toBe('past')
})

test('another start keeps the length', () => {
  expect(endForStart(500, { startMs: 100, nextMs: 1_000 })).toBe(1_400)
})
