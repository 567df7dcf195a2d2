/** Faults between the vehicle and the stored positions, one function for each. */
import { destination } from '@roadbook/geo/destination'
import type { Random } from '../../../simulator/src/random.ts'
import type { Period } from '../world/vehicle-day.ts'
import type { Fault } from './habits.ts'
import type { Fix, Reported } from './report-day.ts'

export type Spoilt = {
  fixes: readonly Fix[]
  /** Wrong fixes, which can't be used to find a trip's start or end. */
  bad: ReadonlySet<Fix>
  /** How far the device's clock is ahead all day. */
  clockAheadMs: number
  /** Periods in which drives can't be detected. */
  unknowable: readonly Period[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export function spoil(reported: Reported, fault: Fault, random: Random): Spoilt {
  const sound: Spoilt = { fixes: reported.fixes, bad: new Set(), clockAheadMs: 0, unknowable: [] }
  return spoilers[fault]?.(reported, random, sound) ?? sound
}

type Spoiler = (reported: Reported, random: Random, sound: Spoilt) => Spoilt

const spoilers: Partial<Record<Fault, Spoiler>> = {
  oneFalsePlace({ fixes, awake }, random, sound) {
    const chosen = awake.flatMap((period) => pick(indexesIn(fixes, period), random, 0.7))
    return leapt(
      sound,
      chosen.flatMap((from) => run(fixes, { from, length: 1 }, random)),
    )
  },

  falsePlacesInARow({ fixes, awake }, random, sound) {
    const runs = awake.flatMap((period) => {
      const inside = indexesIn(fixes, period)
      if (inside.length < 18 || !random.chance(0.5)) return []
      const length = Math.floor(random.between(6, Math.min(60, inside.length * 0.4)))
      const from = (inside[0] ?? 0) + Math.floor(random.between(1, inside.length - length - 1))
      return run(fixes, { from, length }, random)
    })
    return leapt(sound, runs)
  },

  /** The first fix after the device woke up, or after some minutes without a report. */
  falsePlaceAfterSilence({ fixes, awake }, random, sound) {
    const chosen = awake.flatMap((period) => pick(indexesIn(fixes, period).slice(0, 1), random, 0.6))
    return leapt(
      sound,
      chosen.flatMap((from) => run(fixes, { from, length: 1 }, random)),
    )
  },

  tunnel({ fixes, awake }, random, sound) {
    const gaps = awake.flatMap(({ fromMs, toMs }) => {
      const lengthMs = random.between(1, 4) * MINUTE
      if (toMs - fromMs < 3 * lengthMs || !random.chance(0.7)) return []
      const startMs = random.between(fromMs + 30_000, toMs - lengthMs - 30_000)
      return [{ fromMs: startMs, toMs: startMs + lengthMs }]
    })
    return { ...sound, fixes: fixes.filter((fix) => !isIn(fix, gaps)) }
  },

  garage({ fixes, awake }, random, sound) {
    const dark = awake.flatMap(({ fromMs, toMs }) => {
      const [before, after] = [random.between(10, 40) * 1000, random.between(10, 40) * 1000]
      if (toMs - fromMs < 2 * (before + after) || !random.chance(0.5)) return []
      return [
        { fromMs: fromMs - 1000, toMs: fromMs + before },
        { fromMs: toMs - after, toMs: toMs + 1000 },
      ]
    })
    let place = fixes[0]
    return replaced(sound, (fix) => {
      if (!isIn(fix, dark) || !place) return void (place = fix)
      const { latitude, longitude } = place
      const speedKmh = fix.speedKmh === null ? null : 0
      return { ...fix, latitude, longitude, speedKmh, headingDegrees: null, doubtful: true }
    })
  },

  frozenPlace({ awake }, random, sound) {
    const frozen = awake.flatMap(({ fromMs, toMs }) => {
      const lengthMs = random.between(2, 5) * MINUTE
      if (toMs - fromMs < 3 * lengthMs || !random.chance(0.6)) return []
      const startMs = random.between(fromMs + MINUTE, toMs - lengthMs - MINUTE)
      return [{ fromMs: startMs, toMs: startMs + lengthMs }]
    })
    let place = sound.fixes[0]
    return replaced(sound, (fix) => {
      if (!isIn(fix, frozen) || !place) return void (place = fix)
      return { ...fix, latitude: place.latitude, longitude: place.longitude }
    })
  },

  clockAhead(_reported, _random, sound) {
    const fixes = sound.fixes.map((fix) => ({ ...fix, timeMs: fix.timeMs + HOUR }))
    return { ...sound, fixes, clockAheadMs: HOUR }
  },

  fixesAnHourAhead({ fixes, awake }, random, sound) {
    const chosen = new Set(
      awake.flatMap((period) => pick(indexesIn(fixes, period), random, 0.4)).map((index) => fixes[index]),
    )
    return replaced(sound, (fix) => (chosen.has(fix) ? { ...fix, timeMs: fix.timeMs + HOUR } : undefined))
  },

  /** In one drive, until the device sleeps. */
  clockBack({ awake }, random, sound) {
    const long = awake.filter(({ fromMs, toMs }) => toMs - fromMs > 10 * MINUTE)
    const drive = long[Math.floor(random.next() * long.length)]
    if (!drive) return sound
    const fromMs = random.between(drive.fromMs + 2 * MINUTE, drive.toMs - 2 * MINUTE)
    const behind = [{ fromMs, toMs: drive.toMs + 1000 }]
    const spoilt = replaced(sound, (fix) =>
      isIn(fix, behind) ? { ...fix, timeMs: fix.timeMs - HOUR / 2 } : undefined,
    )
    return { ...spoilt, unknowable: [{ fromMs: fromMs - HOUR / 2, toMs: drive.toMs + 1000 }] }
  },

  /** Buffered by the device until the end of the day, then sent in random order. */
  shuffled({ fixes }, random, sound) {
    const handedOverMs = (fixes.at(-1)?.timeMs ?? 0) + HOUR
    const keyed = fixes.map((fix) => ({
      fix: { ...fix, receivedMs: fix.receivedMs && handedOverMs },
      key: random.next(),
    }))
    return { ...sound, fixes: keyed.sort((a, b) => a.key - b.key).map(({ fix }) => fix) }
  },
}

function isIn({ timeMs }: Fix, periods: readonly Period[]): boolean {
  return periods.some(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs)
}

function indexesIn(fixes: readonly Fix[], period: Period): number[] {
  return [...fixes.keys()].filter((index) => isIn(fixes[index]!, [period]))
}

function pick(indexes: readonly number[], random: Random, share: number): number[] {
  const index = indexes[Math.floor(random.next() * indexes.length)]
  return index !== undefined && random.chance(share) ? [index] : []
}

type Leap = { fix: Fix; to: { latitude: number; longitude: number } }

const FASTEST_KMH = 250
const FARTHEST_METERS = 300_000

/** Moves consecutive fixes farther away than a vehicle could drive there and back; none if that takes more than 300 km. */
function run(
  fixes: readonly Fix[],
  { from, length }: { from: number; length: number },
  random: Random,
): Leap[] {
  const [before, after] = [fixes[from - 1], fixes[from + length]]
  const [first, last] = [fixes[from], fixes[from + length - 1]]
  if (!before || !after || !first || !last) return []
  const gapMs = Math.min(first.timeMs - before.timeMs, after.timeMs - last.timeMs)
  const minMeters = 1000 + (gapMs / HOUR) * FASTEST_KMH * 1.5 * 1000
  if (minMeters > FARTHEST_METERS) return []
  const meters = minMeters * (FARTHEST_METERS / minMeters) ** random.next()
  const degrees = random.between(0, 360)
  return fixes.slice(from, from + length).map((fix) => ({ fix, to: destination(fix, degrees, meters) }))
}

function leapt(sound: Spoilt, leaps: readonly Leap[]): Spoilt {
  const to = new Map(leaps.map((leap) => [leap.fix, leap.to]))
  return replaced(sound, (fix) => (to.has(fix) ? { ...fix, ...to.get(fix) } : undefined))
}

/** Replaces fixes with the result of `change` and marks them as bad. */
function replaced(sound: Spoilt, change: (fix: Fix) => Fix | undefined): Spoilt {
  const bad = new Set<Fix>()
  const fixes = sound.fixes.map((fix) => {
    const changed = change(fix)
    if (changed) bad.add(changed)
    return changed ?? fix
  })
  return { ...sound, fixes, bad }
}
