import { changePercent } from '@roadbook/contract/core/compare'
import type { Compared, Driven } from '@roadbook/contract/reporting/overview'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { readCurves, readFirstTrip, readFleetDays, readOvernightMeters } from './day-curves.ts'
import {
  addCurves,
  type Curves,
  fleetDay,
  type FleetDay,
  sameClock,
  sameWeekdays,
  SLOT_SECONDS,
  slotTimes,
  valueAt,
} from './fleet-day.ts'

/** One day alone doesn't show what is usual. */
const MIN_DAYS = 2

type PastDay = { day: FleetDay; curves: Curves }

/**
 * Today until now compared with the same weekday until the same time of day; a trip in progress counts as far as it has
 * come.
 */
export async function readDriven(context: Context, timeZone: string): Promise<Driven> {
  const { now } = context
  const date = dateIn(timeZone, now)
  const today = fleetDay(date, timeZone)
  const firstTrip = await readFirstTrip(context)
  // A day counts if trips could be recorded from its midnight on, even if nobody drove.
  const days = sameWeekdays(date, timeZone).filter(({ fromMs }) => firstTrip && firstTrip.getTime() <= fromMs)
  const curves = await readAll(context, timeZone, { today, days })
  const overnightMeters = await readOvernightMeters(context, today, ownDriver(context))
  const past = days.length < MIN_DAYS ? [] : days.map((day, n) => ({ day, curves: curves.past[n]! }))
  return { ...compare({ today, curves: curves.today, past, now, timeZone }), overnightMeters }
}

type Wanted = { today: FleetDay; days: readonly FleetDay[] }

/** Fleets are read from the daily roll-up; a driver's own days have few trips each. */
async function readAll(
  context: Context,
  timeZone: string,
  { today, days }: Wanted,
): Promise<{ today: Curves; past: Curves[] }> {
  const all = [today, ...days]
  const driverId = ownDriver(context)
  const isOwn = driverId !== undefined
  const kept = isOwn ? new Map<string, never>() : await readFleetDays(context, timeZone, all)
  const begun = kept.get(today.day)
  const rest = readCurves(context, today, { driverId, after: begun?.until })
  const past = days.map(async (day) => {
    const known = kept.get(day.day)
    return known?.isComplete ? known.curves : readCurves(context, day, { driverId })
  })
  const sinceThen = await rest
  return { today: begun ? addCurves(begun.curves, sinceThen) : sinceThen, past: await Promise.all(past) }
}

/** The driver, for callers who see only their own trips. */
function ownDriver({ scope }: Context): string | undefined {
  return scope.reach === 'own' ? scope.userId : undefined
}

type Comparison = {
  today: FleetDay
  curves: Curves
  past: readonly PastDay[]
  now: Date
  timeZone: string
}

function compare({ today, curves, past, now, timeZone }: Comparison): Omit<Driven, 'overnightMeters'> {
  const nowMs = now.getTime()
  const usualAt = (kind: keyof Curves, atMs: number): number =>
    past.reduce((sum, { day, curves: then }) => {
      return sum + valueAt(then[kind], day, sameClock(atMs, day, timeZone))
    }, 0) / past.length
  const usual = (kind: keyof Curves): number | null =>
    past.length === 0 ? null : Math.round(usualAt(kind, nowMs))
  const times = slotTimes(today)
  return {
    distanceMeters: compared(curves.meters.at(-1) ?? 0, usual('meters')),
    drivingSeconds: compared(curves.seconds.at(-1) ?? 0, usual('seconds')),
    comparedDays: past.length,
    startTime: new Date(today.fromMs).toISOString(),
    slotSeconds: SLOT_SECONDS,
    todayMeters: curves.meters.filter((_, index) => (times[index] ?? 0) <= nowMs),
    usualMeters: past.length === 0 ? null : usualLine(times, past, { today, timeZone }),
  }
}

/** At midnight a day ends and doesn't start again; a repeated hour doesn't undo the first one. */
function usualLine(
  times: readonly number[],
  past: readonly PastDay[],
  { today, timeZone }: { today: FleetDay; timeZone: string },
): number[] {
  let highest = 0
  return times.map((atMs) => {
    const sum = past.reduce((sofar, { day, curves }) => {
      const then = atMs >= today.untilMs ? day.untilMs : sameClock(atMs, day, timeZone)
      return sofar + valueAt(curves.meters, day, then)
    }, 0)
    highest = Math.max(highest, Math.round(sum / past.length))
    return highest
  })
}

function compared(today: number, usual: number | null): Compared {
  return { today, usual, changePercent: changePercent(today, usual) }
}
