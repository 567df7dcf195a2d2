/** The accuracy targets of trips, next to the measured values. */
import type { Fault, Interval } from '../devices/habits.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { JudgedDay } from './judge-day.ts'
import { percent } from './table.ts'

/** With these faults a drive can't be detected completely. */
const unknowable: readonly Fault[] = ['wakesLate', 'clockBack']
const DENSE: readonly Interval[] = [1, 2, 5, 10, 'bends']

export function aimLines(days: readonly JudgedDay[]): string[] {
  const knowable = days.filter(({ simulated }) => !unknowable.includes(simulated.habits.fault))
  const every = (...intervals: Interval[]): Figures =>
    figuresOf(knowable.filter(({ simulated }) => intervals.includes(simulated.habits.interval)))
  const odometers = knowable.filter(({ simulated }) => simulated.habits.style.odometer === 'meters')
  const all = figuresOf(knowable)
  return [
    line('one trip', '99.5 %', percent(all.oneTrip, 2)),
    line('trips that nobody drove', '0', String(all.ghosts)),
    line('begin within 30 s', '99 %', percent(all.begin.within, 1)),
    line('end within 30 s', '99 %', percent(all.end.within, 1)),
    line('km with an odometer', 'within 0.5 %', kilometres(figuresOf(odometers))),
    line('km at 1 to 10 s', 'within 0.5 %', kilometres(every(...DENSE))),
    line('km at 30 s', 'within 2 %', kilometres(every(30))),
    line('km at 60 s', '', kilometres(every(60))),
    line('highest speed over the truth by 10 %', '0', percent(all.tooFast, 2)),
    line('idling off by', '', percent(all.idleError, 1)),
    line('ferries, towing, lost ways told', 'all', `${all.moved.detected} of ${all.moved.truth}`),
  ]
}

function line(what: string, aim: string, measured: string): string {
  return `${what.padEnd(38)} ${aim.padEnd(14)} ${measured}`
}

function kilometres({ distanceSum, distanceMedian, distance90 }: Figures): string {
  const [sum, median, most] = [distanceSum, distanceMedian, distance90].map((share) => percent(share, 2))
  return `${sum} in sum, half of the drives within ${median}, 90 % within ${most}`
}
