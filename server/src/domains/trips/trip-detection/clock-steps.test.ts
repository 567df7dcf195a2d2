import { destination } from '@roadbook/geo/destination'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClockStep, findClockSteps } from './clock-steps.ts'
import type { ReceivedFix } from './live-runs.ts'

const HOME = { latitude: 35.9, longitude: 14.5 }
const START_MS = Date.UTC(2026, 10, 20, 8)
const minutes = (count: number): number => START_MS + count * 60_000

type Drive = {
  seconds: number
  everySeconds?: number
  kmh?: number
  /** By how many seconds the clock is ahead, by the time since the beginning. */
  clock?: (atSeconds: number) => number
  /** How many seconds after its record a fix is received. */
  delay?: (atSeconds: number) => number
}

/** Live fixes of a vehicle that drives east. */
function drive({
  seconds,
  everySeconds = 10,
  kmh = 50,
  clock = () => 0,
  delay = () => 1,
}: Drive): ReceivedFix[] {
  return Array.from({ length: Math.floor(seconds / everySeconds) + 1 }, (_, index) => {
    const at = index * everySeconds
    const place = destination(HOME, 90, (kmh / 3.6) * at)
    const receivedMs = START_MS + (at + delay(at)) * 1000
    return { timeMs: START_MS + (at + clock(at)) * 1000, ...place, receivedMs, doubtful: false }
  })
}

/** The clock goes back by this many seconds, half an hour after the beginning. */
const backAfterHalfAnHour =
  (seconds: number) =>
  (at: number): number =>
    at > 1800 ? -seconds : 0

const shiftsOf = (steps: readonly ClockStep[]): number[] => steps.map(({ shiftSeconds }) => shiftSeconds)

describe('a clock that goes back by 30 min in a drive', () => {
  const fixes = drive({ seconds: 3600, clock: backAfterHalfAnHour(1800) })

  test('is found with the times that it reported before and after, and when that was', () => {
    expect(findClockSteps(fixes)).toEqual([
      {
        shiftSeconds: 1800,
        beforeMs: minutes(30),
        atMs: START_MS + 10_000,
        receivedMs: minutes(30) + 11_000,
        delayMs: 1_801_000,
      },
    ])
  })

  test('is found where frames of six fixes come once a minute', () => {
    const inFrames = drive({
      seconds: 3600,
      clock: backAfterHalfAnHour(1800),
      delay: (at) => (60 - (at % 60)) % 60,
    })
    expect(shiftsOf(findClockSteps(inFrames))).toEqual([1800])
  })

  test('is found although two fixes came late around it and all were sent twice', () => {
    const late = [150, 176].map((index) => ({ ...fixes[index]!, receivedMs: START_MS + 1806_000 + index }))
    const again = fixes.map((fix) => ({ ...fix, receivedMs: fix.receivedMs + 3_000 }))
    expect(shiftsOf(findClockSteps([...fixes.toSpliced(176, 1), ...late, ...again]))).toEqual([1800])
  })

  test('is found where times that it tells again are stored once, of before or of either', () => {
    const ofBefore = [...new Map(fixes.toReversed().map((fix) => [fix.timeMs, fix])).values()]
    const ofEither = fixes.filter(({ timeMs }, index) => {
      const isFirst = fixes.findIndex((fix) => fix.timeMs === timeMs) === index
      const isTwice = fixes.filter((fix) => fix.timeMs === timeMs).length === 2
      return !isTwice || isFirst === (timeMs % 20_000 === 0)
    })
    const parked = drive({ seconds: 3600, clock: backAfterHalfAnHour(1800) }).at(-1)
    const later = [1, 2, 3].map((minute) => ({
      ...parked!,
      timeMs: minutes(30 + minute),
      receivedMs: minutes(60 + minute) + 1000,
    }))
    expect(shiftsOf(findClockSteps([...ofBefore, ...later]))).toEqual([1800])
    expect(shiftsOf(findClockSteps([...ofEither, ...later]))).toEqual([1800])
  })

  test('and forward again is undone', () => {
    const undone = drive({ seconds: 3600, clock: (at) => (at > 1200 && at <= 2400 ? -1800 : 0) })
    expect(shiftsOf(findClockSteps(undone))).toEqual([1800, -1800])
  })

  test('because it was ahead before is a step as well', () => {
    const ahead = drive({ seconds: 1800, clock: (at) => (at < 600 ? 1800 : 0) })
    expect(shiftsOf(findClockSteps(ahead))).toEqual([1800])
  })
})

describe('no step is', () => {
  const live = drive({ seconds: 3600 })
  const isKept = (index: number): boolean => index > 100 && index < 200

  test('a drive in order, one fix, or none', () => {
    expect([live, live.slice(0, 1), []].map((fixes) => findClockSteps(fixes))).toEqual([[], [], []])
  })

  test('a clock that was set back by 50 s', () => {
    expect(findClockSteps(drive({ seconds: 3600, clock: backAfterHalfAnHour(50) }))).toEqual([])
  })

  test('a leap in place, or a pause of more than ten minutes', () => {
    const fixes = drive({ seconds: 3600, clock: backAfterHalfAnHour(1800) })
    const leap = fixes.map((fix, index) => (index > 180 ? { ...fix, ...destination(fix, 0, 5000) } : fix))
    const paused = fixes.map((fix, index) =>
      index > 180 ? { ...fix, receivedMs: fix.receivedMs + 660_000 } : fix,
    )
    expect(findClockSteps(leap)).toEqual([])
    expect(findClockSteps(paused)).toEqual([])
  })

  test.each([
    [
      'buffered fixes, in order or newest first, sent before or after live ones',
      (order: number) => order * 500,
    ],
    ['buffered fixes, sent as one file', () => 0],
  ])('made of %s', (_, delayMs) => {
    for (const isNewestFirst of [true, false]) {
      const fixes = live.map((fix, index) => {
        const order = isNewestFirst ? 200 - index : index - 100
        return isKept(index) ? { ...fix, receivedMs: minutes(50) + 300 + delayMs(order) } : fix
      })
      expect(findClockSteps(fixes)).toEqual([])
    }
  })

  test('made of buffered fixes that are sent as fast as live ones after a gap', () => {
    const fixes = live
      .filter((_, index) => !isKept(index) || index % 2 === 0)
      .map((fix, index) => (isKept(index) ? { ...fix, receivedMs: fix.receivedMs + 1_200_000 } : fix))
    expect(findClockSteps(fixes)).toEqual([])
  })

  test('made of fixes that a second way brings half an hour later', () => {
    const again = live.map((fix) => ({ ...fix, receivedMs: fix.receivedMs + 1_800_000 }))
    const late = live.map((fix) => ({
      ...fix,
      timeMs: fix.timeMs + 5_000,
      receivedMs: fix.receivedMs + 1_805_500,
    }))
    expect(findClockSteps([...live, ...again])).toEqual([])
    expect(findClockSteps([...live, ...late])).toEqual([])
  })

  test('made of fixes whose receipt is not known or whose place is doubtful', () => {
    const fixes = drive({ seconds: 3600, clock: backAfterHalfAnHour(1800) })
    expect(findClockSteps(fixes.map((fix) => ({ ...fix, receivedMs: null })))).toEqual([])
    expect(findClockSteps(fixes.map((fix) => ({ ...fix, doubtful: true })))).toEqual([])
  })
})

describe('laws', () => {
  const everySeconds = fc.constantFrom(1, 5, 10, 30)
  const kmh = fc.integer({ min: 15, max: 130 })
  const jitter = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 7, maxLength: 7 })
  const delayBy =
    (delays: readonly number[]) =>
    (at: number): number =>
      1 + (delays[at % 7] ?? 0)

  test('any step back of a minute or more is found, in any order of arguments', () => {
    const parts = fc.record({
      everySeconds,
      kmh,
      jitter,
      backSeconds: fc.integer({ min: 71, max: 7200 }),
      stepAt: fc.integer({ min: 120, max: 1700 }),
    })
    fc.assert(
      fc.property(parts, fc.infiniteStream(fc.nat()), ({ backSeconds, stepAt, ...made }, keys) => {
        const clock = (at: number): number => (at > stepAt ? -backSeconds : 0)
        const fixes = drive({ seconds: 1900, ...made, clock, delay: delayBy(made.jitter) })
        const steps = findClockSteps(fixes)
        expect(steps).toHaveLength(1)
        expect(Math.abs((steps[0]?.shiftSeconds ?? 0) - backSeconds)).toBeLessThanOrEqual(9)
        const keyed = fixes.map((fix) => ({ fix, key: keys.next().value }))
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ fix }) => fix)
        expect(findClockSteps(shuffled)).toEqual(steps)
      }),
    )
  })

  test('ten minutes on each side are enough to find a step', () => {
    const shift = fc.integer({ min: 71, max: 7200 })
    fc.assert(
      fc.property(everySeconds, kmh, shift, (every, speed, seconds) => {
        const clock = backAfterHalfAnHour(seconds)
        const fixes = drive({ seconds: 3600, everySeconds: every, kmh: speed, clock })
        const near = fixes.filter(({ receivedMs }) => Math.abs(receivedMs - minutes(30)) <= 600_000)
        expect(shiftsOf(findClockSteps(near))).toEqual([seconds])
      }),
    )
  })

  test('whatever is kept, sent late, sent again or sent newest first, a clock that only drifts takes no step', () => {
    const habit = fc.record({
      /** The fix at which the network is lost, for how many fixes, and how fast they arrive afterwards. */
      from: fc.integer({ min: 0, max: 300 }),
      count: fc.integer({ min: 1, max: 120 }),
      paceMs: fc.constantFrom(0, 50, 300, 1000),
      isNewestFirst: fc.boolean(),
      isSentTwice: fc.boolean(),
      late: fc.array(fc.integer({ min: 0, max: 360 }), { maxLength: 8 }),
      driftSecondsPerHour: fc.integer({ min: -20, max: 20 }),
    })
    fc.assert(
      fc.property(habit, fc.constantFrom(5, 10, 30), kmh, (device, every, speed) => {
        const clock = (at: number): number => (at / 3600) * device.driftSecondsPerHour
        const fixes = drive({ seconds: 360 * every, everySeconds: every, kmh: speed, clock })
        const end = device.from + device.count
        const backMs = START_MS + end * every * 1000
        const received = fixes.map((fix, index) => {
          const order = device.isNewestFirst ? end - index : index - device.from
          const isKept = index >= device.from && index < end
          const sentMs = isKept ? backMs + order * device.paceMs : fix.receivedMs
          return { ...fix, receivedMs: device.late.includes(index) ? sentMs + 777_000 : sentMs }
        })
        const again = received
          .slice(device.from, end)
          .map((fix) => ({ ...fix, receivedMs: fix.receivedMs + 30_000 }))
        expect(findClockSteps(device.isSentTwice ? [...received, ...again] : received)).toEqual([])
      }),
    )
  })
})
