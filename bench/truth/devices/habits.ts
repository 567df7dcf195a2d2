/** The kinds of devices, and their faults; the names appear in the report. */

export type Style = {
  name: string
  speed: 'doppler' | 'none' | 'alwaysZero'
  ignition: 'wired' | 'none' | 'alwaysOff'
  odometer: 'none' | 'meters' | 'wholeKilometres' | 'alwaysZero' | 'fromSatellites' | 'perDrive'
  /** While parked, a receiver drifts unless the device holds the position. */
  parked: 'held' | 'drifts'
  hasHeading: boolean
}

const tracker: Style = {
  name: 'tracker',
  speed: 'doppler',
  ignition: 'wired',
  odometer: 'meters',
  parked: 'held',
  hasHeading: true,
}

export const styles: readonly Style[] = [
  tracker,
  { ...tracker, name: 'tracker, no odometer', odometer: 'none' },
  { ...tracker, name: 'tracker, drifts when parked', odometer: 'none', parked: 'drifts' },
  { ...tracker, name: 'odometer in whole km', odometer: 'wholeKilometres' },
  { ...tracker, name: 'odometer always 0', odometer: 'alwaysZero' },
  { ...tracker, name: 'odometer from satellites', odometer: 'fromSatellites' },
  { ...tracker, name: 'odometer begins at 0 each drive', odometer: 'perDrive' },
  { ...tracker, name: 'ignition always off', ignition: 'alwaysOff' },
  { ...tracker, name: 'no ignition', ignition: 'none', odometer: 'none' },
  { ...tracker, name: 'phone', ignition: 'none', odometer: 'none', parked: 'drifts' },
  { ...tracker, name: 'speed always 0', speed: 'alwaysZero', odometer: 'none', hasHeading: false },
  {
    ...tracker,
    name: 'speed always 0, no ignition',
    speed: 'alwaysZero',
    ignition: 'none',
    odometer: 'none',
    hasHeading: false,
  },
  { ...tracker, name: 'no speed', speed: 'none', odometer: 'none', hasHeading: false },
  {
    ...tracker,
    name: 'place and time alone',
    speed: 'none',
    ignition: 'none',
    odometer: 'none',
    hasHeading: false,
  },
]

/** The interval while driving: a number of seconds, or after 100 m, 15 degrees or 60 s, like many trackers. */
export type Interval = 1 | 2 | 5 | 10 | 30 | 60 | 'bends'
export const intervals: readonly Interval[] = [1, 2, 5, 10, 30, 60, 'bends']

/** Seconds between two fixes of a parked vehicle; 'sleeps' sends none until it drives. */
type Heartbeat = 60 | 300 | 600 | 3600 | 'sleeps'
export const heartbeats: readonly Heartbeat[] = [60, 300, 600, 3600, 'sleeps']

/** Half of the days have no fault. */
export const faults = [
  'none',
  'oneFalsePlace',
  'falsePlacesInARow',
  'falsePlaceAfterSilence',
  'streetCanyon',
  'tunnel',
  'garage',
  'frozenPlace',
  'wakesLate',
  'clockAhead',
  'fixesAnHourAhead',
  'clockBack',
  'shuffled',
  'lostWay',
  'ferry',
  'tow',
] as const
export type Fault = (typeof faults)[number]

export type Habits = { style: Style; interval: Interval; heartbeat: Heartbeat; fault: Fault }

/** Whether the device reports when the engine turns on and off. */
export function knowsIgnition({ ignition }: Style): boolean {
  return ignition === 'wired'
}
