import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOutliers } from './find-outliers.ts'
import { qualityFlagMarginMs, flagPositions } from './quality-flags.ts'
import type { StoredFix } from './stored-position.ts'

/** A fix this many seconds and metres (to the north) from the start. */
function at(
  seconds: number,
  meters: number,
  more: Partial<StoredFix> & { speedKmh?: number } = {},
): StoredFix {
  const { speedKmh = 50, ...flags } = more
  return {
    record: { timeMs: seconds * 1000, latitude: 35.9 + meters / 111_195, longitude: 14.5, speedKmh },
    dongleId: 1,
    receivedMs: seconds * 1000,
    invalid: false,
    inaccurate: false,
    ...flags,
  }
}

const outliers = (fixes: StoredFix[]) => flagPositions(fixes).map(({ outlier }) => outlier)
const frozen = (fixes: StoredFix[]) => flagPositions(fixes).map((fix) => fix.frozen)

test('one bad fix is an outlier, and the good ones beside it are not', () => {
  expect(outliers([at(0, 0), at(5, 70), at(10, 90_000), at(15, 210), at(20, 280)])).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
})

test('a lone far fix that is reached and left at just under 250 km/h is an outlier', () => {
  const far = [...drive(0, 0, 20), at(100 + 420, 1_400 + 29_000), ...drive(940, 1_400, 20)]
  expect(flagsOf(far)).toBe(`${'.'.repeat(20)}x${'.'.repeat(20)}`)
  // At the speed of a car it can have been there.
  const slow = [...drive(0, 0, 20), at(100 + 1_200, 1_400 + 29_000), ...drive(2_500, 1_400, 20)]
  expect(flagsOf(slow)).toBe('.'.repeat(41))
})

test('good fixes between bad ones are no outliers', () => {
  const jump = 90_000
  expect(
    outliers([at(0, 0), at(5, 70), at(10, jump), at(15, 210), at(20, jump), at(25, 350), at(30, 420)]),
  ).toEqual([false, false, true, false, true, false, false])
})

const flagsOf = (fixes: StoredFix[]): string =>
  outliers(fixes)
    .map((isOutlier) => (isOutlier ? 'x' : '.'))
    .join('')
/** Fixes at this interval that drive 14 m/s from `meters` on. */
const drive = (from: number, meters: number, count: number, step = 5) =>
  Array.from({ length: count }, (_, index) => at(from + index * step, meters + index * step * 14))

test('two to five fixes at one false place are outliers, however far apart in time they are', () => {
  for (const count of [2, 3, 4, 5])
    for (const step of [5, 30, 240]) {
      const away = drive(100, 9_000_000, count, step)
      const back = drive(100 + count * step, 1_400 + count * step * 14, 6, step)
      expect(flagsOf([...drive(0, 0, 20), ...away, ...back])).toBe(
        `${'.'.repeat(20)}${'x'.repeat(count)}......`,
      )
    }
})

test('any number of fixes at a false place are outliers when the track comes back within an hour', () => {
  const away = (count: number) => [
    ...drive(0, 0, 20),
    ...drive(100, 900_000, count, 10),
    ...drive(100 + count * 10, 1_400 + count * 140, 20),
  ]
  expect(flagsOf(away(360))).toBe(`${'.'.repeat(20)}${'x'.repeat(360)}${'.'.repeat(20)}`)
  expect(flagsOf(away(363))).toBe('.'.repeat(403))
})

test("after any silence, a jump that the next day doesn't continue is false", () => {
  // The last fix of the evening jumps, and so does the sixth one of the next day.
  const [evening, morning] = [drive(0, 0, 10), drive(40_000, 0, 5)]
  const fixes = [...evening, at(50, 90_000), ...morning, at(40_025, 90_000), ...drive(40_030, 420, 10)]
  expect(flagsOf(fixes)).toBe(`${'.'.repeat(10)}x${'.'.repeat(5)}x${'.'.repeat(10)}`)
})

test('good fixes between two false runs stay', () => {
  const jump = 90_000
  const meters = [0, 70, jump, jump + 70, 280, 350, jump, jump + 70, 560, 630]
  expect(flagsOf(meters.map((meter, index) => at(index * 5, meter)))).toBe('..xx..xx..')
})

test("a vehicle that was carried and didn't come back is where it is; three fixes on the track prove nothing", () => {
  // A tracker that slept on a plane, woke up for three fixes, then again elsewhere.
  const [start, middle, end] = [drive(0, 0, 20), drive(700, 800_000, 3), drive(1_400, 1_600_000, 20)]
  expect(flagsOf([...start, ...middle, ...end])).toBe(`${'.'.repeat(20)}xxx${'.'.repeat(20)}`)
  // A ferry at 40 km/h without a fix for half an hour, there and back.
  const ferry = [...drive(0, 0, 10), ...drive(1_850, 20_000, 3), ...drive(3_700, 700, 10)]
  expect(flagsOf(ferry)).toBe('.'.repeat(23))
})

test('false runs in a real track are found, whatever their number, and no good fix is flagged', () => {
  const run = fc.record({ after: fc.integer({ min: 7, max: 20 }), length: fc.integer({ min: 1, max: 5 }) })
  const step = fc.integer({ min: 1, max: 240 })
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 4 }), step, (runs, seconds) => {
      const isFalse = runs.flatMap(({ after, length }) => [
        ...Array.from({ length: after }, () => false),
        ...Array.from({ length }, () => true),
      ])
      isFalse.push(...Array.from({ length: 7 }, () => false))
      const fixes = isFalse.map((away, index) => at(index * seconds, index * seconds * 14 + (away ? 5e6 : 0)))
      expect(outliers(fixes)).toEqual(isFalse)
    }),
  )
})

test('flags depend on the set of fixes alone: a part read with margins is flagged as in the whole', () => {
  const fix = fc.record({
    step: fc.integer({ min: 1, max: 600 }),
    place: fc.constantFrom(0, 0, 0, 90_000, 5e6),
  })
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 60 }), fc.nat(), (steps, seed) => {
      let seconds = 0
      const fixes = steps.map(({ step, place }) => at((seconds += step), place))
      const from = seed % Math.max(1, seconds)
      const isNear = ({ record: { timeMs } }: StoredFix) =>
        timeMs >= from * 1000 - qualityFlagMarginMs && timeMs < (from + 600) * 1000 + qualityFlagMarginMs
      const isAsked = ({ record: { timeMs } }: StoredFix) =>
        timeMs >= from * 1000 && timeMs < (from + 600) * 1000
      const asked = flagPositions(fixes.filter(isNear)).filter(isAsked)
      expect(asked).toEqual(flagPositions(fixes).filter(isAsked))
    }),
  )
})

test('a vehicle that went on a train while its tracker slept is no outlier', () => {
  expect(outliers([at(0, 0), at(5, 70), at(3_000, 200_000), at(3_005, 200_070)])).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('the newest fixes after a jump count once there are six over more than a minute', () => {
  const start = drive(0, 0, 20)
  const away = (count: number, step: number) => [...start, ...drive(100, 90_000, count, step)]
  expect(flagsOf(away(5, 30))).toBe(`${'.'.repeat(20)}xxxxx`)
  expect(flagsOf(away(13, 5))).toBe(`${'.'.repeat(20)}${'x'.repeat(13)}`)
  expect(flagsOf(away(14, 5))).toBe('.'.repeat(34))
})

test("the first fixes are false when many more elsewhere don't come back to them", () => {
  expect(flagsOf([...drive(0, 90_000, 2), ...drive(10, 0, 20)])).toBe(`xx${'.'.repeat(20)}`)
})

test('after a silence a distant fix is false when the next one is back at once', () => {
  // 20 km off, twelve minutes after the last one: slow enough to be reachable, too far to return from.
  expect(flagsOf([...drive(0, 0, 20), at(815, 20_000), ...drive(820, 1_400, 20)])).toBe(
    `${'.'.repeat(20)}x${'.'.repeat(20)}`,
  )
})

test('one false fix after a silence is false however near it is, and hides no drive after it', () => {
  // 1.1 km off after 65 s, and back at the very place a second later; then a drive of ten minutes.
  const fixes = [...drive(0, 0, 20), at(160, 2_430), ...drive(161, 1_330, 120)]
  expect(flagsOf(fixes)).toBe(`${'.'.repeat(20)}x${'.'.repeat(120)}`)
})

test('a frozen place is followed by the place where the vehicle drove on', () => {
  const stuck = Array.from({ length: 18 }, (_, index) => at(100 + index * 10, 1_400))
  const flags = flagsOf([...drive(0, 0, 20), ...stuck, ...drive(280, 4_000, 30, 10)])
  expect(flags).toBe('.'.repeat(68))
})

test('a place that seems frozen is true when the track comes back to it', () => {
  const stuck = Array.from({ length: 18 }, (_, index) => at(100 + index * 10, 1_400))
  const elsewhere = Array.from({ length: 16 }, (_, index) => at(280 + index * 5, 4_000))
  const fixes = [...drive(0, 0, 20), ...stuck, ...elsewhere, ...drive(360, 1_400, 20)]
  expect(flagsOf(fixes)).toBe(`${'.'.repeat(38)}${'x'.repeat(16)}${'.'.repeat(20)}`)
})

test('where the odometer counted a jump, the fixes after it are trusted', () => {
  const counted = (fix: StoredFix, odometerMeters: number) => ({
    ...fix,
    record: { ...fix.record, odometerMeters },
  })
  const fixes = [
    ...drive(0, 0, 20).map((fix) => counted(fix, 50_000)),
    ...drive(815, 20_000, 2).map((fix) => counted(fix, 71_000)),
    ...drive(825, 1_400, 20).map((fix) => counted(fix, 71_100)),
  ]
  expect(flagsOf(fixes).slice(20, 22)).toBe('..')
})

test("a few fixes from the future are false among others that aren't", () => {
  const ahead = (seconds: number) => at(seconds, seconds * 14, { receivedMs: (seconds - 3_600) * 1000 })
  expect(flagsOf([...drive(0, 0, 10), ahead(50), ...drive(55, 770, 10)])).toBe('..........x..........')
  // A device whose clock is always an hour ahead still reports true places.
  expect(flagsOf(Array.from({ length: 20 }, (_, index) => ahead(index * 5)))).toBe('.'.repeat(20))
})

test('fixes already flagged are neither checked nor neighbours', () => {
  const fixes = [
    at(0, 0),
    at(5, 9e6, { invalid: true }),
    at(10, 140),
    at(15, 9e6, { inaccurate: true }),
    at(20, 280),
  ]
  expect(outliers(fixes)).toEqual([false, false, false, false, false])
})

test('noise of ten fixes a second is no speed', () => {
  expect(outliers([at(0, 0), at(0.1, 12), at(0.2, 1), at(0.3, 15)])).toEqual([false, false, false, false])
})

test("a place that stays the same while the vehicle reports speed is frozen; a moment of it isn't", () => {
  expect(frozen([at(0, 0), at(10, 100), at(20, 100), at(40, 100), at(50, 600)])).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(frozen([at(0, 0), at(10, 100), at(20, 100), at(30, 300)])).toEqual([false, false, false, false])
})

test('a vehicle that stands is not frozen', () => {
  expect(frozen([0, 60, 120, 180].map((seconds) => at(seconds, 0, { speedKmh: 0 })))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a track without jumps has no outliers, whichever of its fixes are missing', () => {
  const track = fc.array(
    fc.record({ seconds: fc.integer({ min: 1, max: 600 }), speed: fc.integer({ min: 0, max: 240 }) }),
  )
  fc.assert(
    fc.property(track, fc.infiniteStream(fc.boolean()), (steps, kept) => {
      let [seconds, meters] = [0, 0]
      const fixes = steps.map((step) => {
        seconds += step.seconds
        meters += (step.speed / 3.6) * step.seconds
        return at(seconds, meters)
      })
      const some = fixes.filter(() => kept.next().value)
      expect(outliers(some)).toEqual(some.map(() => false))
    }),
  )
})

/** The same numbers in each run. */
function teleports(count: number, stepSeconds: number): StoredFix[] {
  let seed = 1
  const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  return Array.from({ length: count }, (_, index) => {
    const fix = at(index * stepSeconds, 0)
    return {
      ...fix,
      record: { ...fix.record, latitude: next() * 160 - 80, longitude: next() * 360 - 180 },
    }
  })
}

test('of 40,000 positions all over the world, ten a second, nearly all are outliers', () => {
  expect(outliers(teleports(40_000, 0.1)).filter(Boolean).length).toBeGreaterThan(39_000)
})

test('however long places contradict each other, one of the last 5,001 is firm, and continuing from it gives the same', () => {
  const places = teleports(12_000, 1).map(({ record }) => record)
  const whole = findOutliers(places)
  const isFirm = places.map((place) => whole.firm.has(place))
  for (let from = 0; from + 5_001 <= places.length; from += 1_000) {
    expect(isFirm.slice(from, from + 5_001)).toContain(true)
  }
  const begin = isFirm.indexOf(true)
  const again = findOutliers(places.slice(begin), { isGoingOn: true })
  expect([...again.outliers]).toEqual(
    [...whole.outliers].filter(({ timeMs }) => timeMs > places[begin]!.timeMs),
  )
})
