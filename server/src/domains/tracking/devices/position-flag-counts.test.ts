import { expect, test } from 'vitest'
import { countFlags } from './position-flag-counts.ts'
import type { StoredPosition } from '../positions/stored-position.ts'

/** A fix at this many seconds, received at once by default. */
function at(
  seconds: number,
  more: { cameAt?: number; ignition?: boolean } & Partial<StoredPosition> = {},
): StoredPosition {
  const { cameAt = seconds, ignition, ...flags } = more
  const place = { timeMs: seconds * 1000, latitude: 35.9, longitude: 14.5 }
  const record = ignition === undefined ? place : { ...place, ignition }
  const none = { invalid: false, inaccurate: false, outlier: false, frozen: false }
  return { record, dongleId: 1, receivedMs: cameAt * 1000, ...none, ...flags }
}

const counted = (fixes: StoredPosition[], sinceSeconds = 0) =>
  countFlags(fixes, ({ receivedMs }) => receivedMs >= sinceSeconds * 1000).map(
    ({ flag, count, lastMs }) => `${flag} ${count}, last ${lastMs / 1000}`,
  )

test('good positions have no flags', () => {
  expect(counted([at(0), at(10), at(20)])).toEqual([])
})

test('each flag is counted, with when the last one came', () => {
  const fixes = [at(0, { invalid: true }), at(10, { invalid: true }), at(20, { outlier: true, frozen: true })]
  expect(counted(fixes)).toEqual(['invalid 2, last 10', 'outlier 1, last 20', 'frozen 1, last 20'])
  expect(counted(fixes, 15)).toEqual(['outlier 1, last 20', 'frozen 1, last 20'])
})

test('an ignition that changes and changes back at once flickers, one that stays for half a minute does not', () => {
  const said = (...ignitions: (boolean | undefined)[]) =>
    ignitions.map((ignition, index) => at(index * 10, ignition === undefined ? {} : { ignition }))
  expect(counted(said(true, true, false, true, true))).toEqual(['flickering 1, last 20'])
  expect(counted(said(true, false, undefined, true, false, true))).toEqual(['flickering 3, last 40'])
  expect(counted(said(true, false, false, false, true))).toEqual([])
  expect(counted(said(false, true, true))).toEqual([])
})

test('a clock that is more than a minute ahead is reported', () => {
  expect(counted([at(0), at(70, { cameAt: 10 }), at(81, { cameAt: 20 })])).toEqual(['ahead 1, last 20'])
})

test('what comes after fixes of later times is late, in one frame or within a minute it is not', () => {
  expect(counted([at(0, { cameAt: 300 }), at(100), at(300)])).toEqual(['late 1, last 300'])
  expect(counted([at(0, { cameAt: 400 }), at(100, { cameAt: 400 }), at(300)])).toEqual(['late 2, last 400'])
  // A burst after a tunnel, in order; and two frames that overtook each other.
  expect(counted([at(0, { cameAt: 300 }), at(100, { cameAt: 300 }), at(200, { cameAt: 301 })])).toEqual([])
  expect(counted([at(0, { cameAt: 50 }), at(40)])).toEqual([])
})
