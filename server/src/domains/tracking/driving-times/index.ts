/**
 * Driving times by Regulation (EC) No 561/2006, articles 4 and 6 to 8, as far as trips show them. Driving is trip time
 * without idling. Other work isn't known, so all time between drives counts as break or rest. Weekly rests end a series of
 * reduced ones, but are not judged themselves.
 */
import { dateIn } from '../../../http/period.ts'
import { afterDriving, afterPause, freshStint } from './pure.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** In seconds. */
export const drivingLimits = {
  withoutBreak: 4.5 * HOUR,
  break: 45 * MINUTE,
  day: 9 * HOUR,
  /** On two days of a week. */
  longDay: 10 * HOUR,
  longDays: 2,
  week: 56 * HOUR,
  fortnight: 90 * HOUR,
  rest: 11 * HOUR,
  /** Three times between two weekly rests. */
  reducedRest: 9 * HOUR,
  reducedRests: 3,
  /** After a day with such a break, a rest of nine hours isn't a reduced one. */
  restPart: 3 * HOUR,
  /** A reduced one; otherwise 45 hours. */
  weeklyRest: 24 * HOUR,
  /** The period in which a daily rest must be taken. */
  dayAndRest: 24 * HOUR,
  /** The shortest pause that ends a day if no rest is long enough (Commission Decision C(2011) 3759). */
  dayEnds: 7 * HOUR,
} as const

export type Drive = { startMs: number; endMs: number; drivingSeconds: number }

type DrivingViolation =
  | 'breakMissing'
  | 'over10Hours'
  | 'thirdLongDay'
  | 'restTooShort'
  | 'restTooLate'
  | 'fourthReducedRest'
  | 'weekOver56Hours'
  | 'fortnightOver90Hours'

/** From the first drive after a daily rest to the last one before the next. */
export type DrivingDay<Of extends Drive = Drive> = {
  /** The day on which it begins, in the company's time zone. */
  date: string
  drives: readonly Of[]
  startMs: number
  endMs: number
  drivingSeconds: number
  /** Without a break. */
  longestSeconds: number
  /** The rest before it; null for the first known day. */
  restSeconds: number | null
  violations: readonly DrivingViolation[]
}

/** The longest driving time without a break, given drives in order. */
export function longestWithoutBreak(drives: readonly Drive[]): number {
  let [stint, longest] = [freshStint, 0]
  for (const [nth, drive] of drives.entries()) {
    const before = drives[nth - 1]
    stint = afterDriving(
      before ? afterPause(stint, pauseBetween(before, drive), drivingLimits.break) : stint,
      drive.drivingSeconds,
    )
    longest = Math.max(longest, stint.drivingSeconds)
  }
  return longest
}

/** The days of one driver, in order. The week before a day affects its limits, so include what is known of it. */
export function drivingDays<Of extends Drive>(drives: readonly Of[], calendar: Calendar): DrivingDay<Of>[] {
  const known = oneAtATime(drives)
  const shifts: Of[][] = []
  for (let first = 0; first < known.length; first += shifts.at(-1)?.length ?? 0) {
    shifts.push(known.slice(first, lastOfDay(known, first) + 1))
  }
  const judge = createJudge(calendar)
  return shifts.map((shift, nth) => judge(describe(shift, { before: shifts[nth - 1], calendar })))
}

/** Overlapping drives become one: nobody drives two vehicles at once. */
function oneAtATime<Of extends Drive>(drives: readonly Of[]): Of[] {
  const found: Of[] = []
  for (const drive of drives.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = found.at(-1)
    if (!last || drive.startMs >= last.endMs) {
      found.push(drive)
      continue
    }
    const endMs = Math.max(last.endMs, drive.endMs)
    const atMost = (endMs - last.startMs) / 1000
    const drivingSeconds = Math.min(last.drivingSeconds + drive.drivingSeconds, atMost)
    found[found.length - 1] = { ...last, endMs, drivingSeconds }
  }
  return found
}

/**
 * The drive after which the daily rest of a day begins: the pause that is best for the driver. That is a regular rest in
 * time, otherwise the last reduced one in time. Without either, the first pause of seven hours ends the day.
 */
function lastOfDay(drives: readonly Drive[], first: number): number {
  const { rest, reducedRest, dayAndRest, dayEnds } = drivingLimits
  const pauses: { nth: number; seconds: number; isInTime: (needed: number) => boolean }[] = []
  for (let nth = first, seconds = 0; seconds < rest; nth += 1) {
    const [drive, next] = [drives[nth], drives[nth + 1]]
    seconds = drive && next ? pauseBetween(drive, next) : Number.POSITIVE_INFINITY
    const dayMs = (drive?.endMs ?? 0) - (drives[first]?.startMs ?? 0)
    pauses.push({ nth, seconds, isInTime: (needed) => dayMs / 1000 + needed <= dayAndRest })
  }
  const regular = pauses.at(-1)
  const best = regular?.isInTime(rest)
    ? regular
    : (pauses.findLast(({ seconds, isInTime }) => seconds >= reducedRest && isInTime(reducedRest)) ??
      pauses.find(({ seconds }) => seconds >= dayEnds))
  return best?.nth ?? drives.length - 1
}

function pauseBetween(before: Drive, after: Drive): number {
  return (after.startMs - before.endMs) / 1000
}

type Known<Of extends Drive> = { before: readonly Of[] | undefined; calendar: Calendar }
type Unjudged<Of extends Drive> = Omit<DrivingDay<Of>, 'violations'>

function describe<Of extends Drive>(drives: readonly Of[], { before, calendar }: Known<Of>): Unjudged<Of> {
  const [first, last, previous] = [drives[0], drives.at(-1), before?.at(-1)]
  if (!first || !last) throw new Error('A day has a drive.')
  return {
    date: calendar(first.startMs).date,
    drives,
    startMs: first.startMs,
    endMs: last.endMs,
    drivingSeconds: sumDriving(drives),
    longestSeconds: longestWithoutBreak(drives),
    restSeconds: previous ? pauseBetween(previous, first) : null,
  }
}

function sumDriving(drives: readonly Drive[]): number {
  return drives.reduce((sum, { drivingSeconds }) => sum + drivingSeconds, 0)
}

/** Judges days in order and remembers how many exceptions earlier days have used. */
function createJudge(calendar: Calendar) {
  const longDays = new Map<string, number>()
  const judgeWeeks = createWeekJudge(calendar)
  const judgeRest = createRestJudge()
  return <Of extends Drive>(day: Unjudged<Of>): DrivingDay<Of> => {
    const { startMs, drivingSeconds, longestSeconds } = day
    const violations: DrivingViolation[] = []
    if (longestSeconds > drivingLimits.withoutBreak) violations.push('breakMissing')
    if (drivingSeconds > drivingLimits.day) {
      const { week } = calendar(startMs)
      const nth = (longDays.get(week) ?? 0) + 1
      longDays.set(week, nth)
      if (drivingSeconds > drivingLimits.longDay) violations.push('over10Hours')
      else if (nth > drivingLimits.longDays) violations.push('thirdLongDay')
    }
    return { ...day, violations: [...violations, ...judgeRest(day), ...judgeWeeks(day)] }
  }
}

function createRestJudge() {
  let [reducedRests, previous] = [0, undefined as Unjudged<Drive> | undefined]
  return (day: Unjudged<Drive>): DrivingViolation[] => {
    const violations: DrivingViolation[] = []
    const kind = previous && restAfter(previous, day.restSeconds ?? 0)
    if (kind === 'weekly') reducedRests = 0
    if (kind === 'tooShort') violations.push('restTooShort')
    if (kind === 'reduced') {
      reducedRests += 1
      if (reducedRests > drivingLimits.reducedRests) violations.push('fourthReducedRest')
    }
    if (lengthOf(day) > drivingLimits.dayAndRest - drivingLimits.reducedRest) violations.push('restTooLate')
    previous = day
    return violations
  }
}

function lengthOf({ startMs, endMs }: Pick<DrivingDay, 'startMs' | 'endMs'>): number {
  return (endMs - startMs) / 1000
}

type Rest = 'weekly' | 'regular' | 'reduced' | 'tooShort'

/** Only the part of a rest within 24 hours of the start of the day before counts as the daily rest. */
function restAfter(day: Unjudged<Drive>, seconds: number): Rest {
  if (seconds >= drivingLimits.weeklyRest) return 'weekly'
  if (seconds < drivingLimits.reducedRest) return 'tooShort'
  const inTime = Math.min(seconds, drivingLimits.dayAndRest - lengthOf(day))
  // A rest that begins too late was reported on the day before.
  if (inTime >= drivingLimits.rest || inTime < drivingLimits.reducedRest) return 'regular'
  const isSecondPart = day.drives.some((drive, nth) => {
    const next = day.drives[nth + 1]
    return next !== undefined && pauseBetween(drive, next) >= drivingLimits.restPart
  })
  return isSecondPart ? 'regular' : 'reduced'
}

/** Once per week, on the day whose drive exceeds the limit. A drive belongs to the week in which it starts. */
function createWeekJudge(calendar: Calendar) {
  const driven = new Map<string, number>()
  return ({ drives }: Pick<DrivingDay, 'drives'>): DrivingViolation[] =>
    drives.flatMap(({ startMs, drivingSeconds }) => {
      const { week, weekBefore } = calendar(startMs)
      const before = driven.get(week) ?? 0
      const inWeekBefore = driven.get(weekBefore) ?? 0
      driven.set(week, before + drivingSeconds)
      const exceeds = (limit: number, sum: number) => sum <= limit && sum + drivingSeconds > limit
      return [
        ...(exceeds(drivingLimits.week, before) ? (['weekOver56Hours'] as const) : []),
        ...(exceeds(drivingLimits.fortnight, inWeekBefore + before)
          ? (['fortnightOver90Hours'] as const)
          : []),
      ]
    })
}

/** The day of an instant, and the Mondays of its week and of the week before. */
type CalendarDay = { date: string; week: string; weekBefore: string }
type Calendar = (ms: number) => CalendarDay

/** Computes them in a time zone. Caches results, since all drivers drive on the same days. */
export function createCalendar(timeZone: string): Calendar {
  const known = new Map<number, CalendarDay>()
  return (ms) => {
    // No day begins within a quarter of an hour.
    const quarter = Math.floor(ms / 900_000)
    const found = known.get(quarter) ?? calendarDay(dateIn(timeZone, new Date(ms)))
    known.set(quarter, found)
    return found
  }
}

function calendarDay(date: Temporal.PlainDate): CalendarDay {
  const week = date.subtract({ days: date.dayOfWeek - 1 })
  return {
    date: date.toString(),
    week: week.toString(),
    weekBefore: week.subtract({ weeks: 1 }).toString(),
  }
}
