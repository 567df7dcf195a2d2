import { destination } from '@roadbook/geo/destination'
import { expect, test } from 'vitest'
import type { FollowedCondition } from './detector.ts'
import { AlarmFollower, nextAlarmDueMs } from './alarm-follower.ts'
import type { AlarmRule, AlarmState, FollowingAlarms } from './alarm-state.ts'
import type { AlarmSample } from './sample.ts'
import { thermometer } from './testing.ts'

const depot = { latitude: 35.8719, longitude: 14.4969 }
const startMs = Date.parse('2026-11-20T08:00:00Z')

type Said = Partial<AlarmSample> & { meters?: number }

/** Samples this many seconds apart, this many metres east of the depot. */
const every = (seconds: number, said: readonly Said[]): AlarmSample[] =>
  said.map(({ meters = 0, ...more }, nth) => ({
    atMs: startMs + nth * seconds * 1_000,
    place: destination(depot, 90, meters),
    ...more,
  }))

const rule = (condition: FollowedCondition, more: Partial<AlarmRule> = {}): AlarmRule => ({
  id: 'alarm',
  name: 'Alarm',
  condition,
  sinceMs: 0,
  countsAt: () => true,
  watches: () => true,
  ...more,
})

const following = (rules: readonly AlarmRule[], tankLitres = 60) => ({
  vehicleId: 'van',
  rules: {
    all: rules,
    tankLitres: new Map([['van', tankLitres]]),
    signOns: new Map(),
    sensors: new Map([
      [
        'van',
        [thermometer, { ...thermometer, id: 'second', name: 'Freezer', source: 'temperature2Celsius' }, door],
      ],
    ]),
  },
})

const door = {
  ...thermometer,
  id: 'door',
  name: 'Rear door',
  type: 'door',
  source: 'digitalInput1',
  unit: '',
  onText: 'Open',
} as const

/** What a follower has found and knows after these steps. */
function followed(from: AlarmState | null, rules: FollowingAlarms, lead: (follower: AlarmFollower) => void) {
  const follower = new AlarmFollower(from, rules)
  lead(follower)
  return { ...follower.found(), state: follower.state() }
}

const followAlarms = (from: AlarmState | null, samples: readonly AlarmSample[], rules: FollowingAlarms) =>
  followed(from, rules, (follower) => {
    for (const sample of samples) follower.take(sample)
  })
const hearDevice = (from: AlarmState, atMs: number, rules: FollowingAlarms) =>
  followed(from, rules, (follower) => follower.onContact(atMs))
const followAlarmClock = (from: AlarmState, atMs: number, rules: FollowingAlarms) =>
  followed(from, rules, (follower) => follower.advance(atMs))

const seconds = (ms: number | null) => (ms === null ? null : (ms - startMs) / 1_000)

/** Each entry as [from, to, value], in seconds. */
function found(condition: FollowedCondition, samples: readonly AlarmSample[]) {
  const { events } = followAlarms(null, samples, following([rule(condition)]))
  return events
    .filter(({ alarmId }) => alarmId !== null)
    .map(({ atMs, endMs, value }) => [
      seconds(atMs),
      seconds(endMs),
      value === null ? null : Math.round(value * 10) / 10,
    ])
}

const overspeed: FollowedCondition = {
  type: 'overspeed',
  parameters: { limitKmh: 100, minDurationSeconds: 10 },
}

test('overspeed begins above the limit for ten seconds, has its highest speed, and ends three below', () => {
  const speeds = [90, 102, 111, 108, 98, 97.5, 96, 102]
  const samples = every(
    10,
    speeds.map((speedKmh, nth) => ({ speedKmh, meters: nth * 280 })),
  )
  expect(found(overspeed, samples)).toEqual([[10, 60, 111]])
  const short = [90, 130, 90].map((speedKmh, nth) => ({ speedKmh, meters: nth * 280 }))
  expect(found(overspeed, every(10, short))).toEqual([])
})

test('what was driven during a long silence is not guessed: the entry ends where it was last seen', () => {
  const samples = every(
    10,
    [120, 120, 120].map((speedKmh, nth) => ({ speedKmh, meters: nth * 330 })),
  )
  const later = { atMs: startMs + 900_000, place: destination(depot, 90, 20_000), speedKmh: 120 }
  expect(found(overspeed, [...samples, later])).toEqual([[0, 20, 120]])
})

test('a place that no vehicle can have reached says nothing about its speed', () => {
  const leap = [
    { speedKmh: 50, meters: 0 },
    { speedKmh: 199, meters: 90_000 },
    { speedKmh: 199, meters: 90_300 },
    { speedKmh: 50, meters: 400 },
  ]
  expect(found(overspeed, every(10, leap))).toEqual([])
})

const unidentified: FollowedCondition = { type: 'driverNotIdentified', parameters: { drivingSeconds: 120 } }
const drivenAt = (nth: number): Said => ({ speedKmh: 50, meters: nth * 830 })
/** A drive of seven minutes, a sample each minute, and a key at these. */
const drivenWithKey = (...keyed: number[]) =>
  every(
    60,
    Array.from({ length: 8 }, (_, nth) => ({
      ...drivenAt(nth),
      ...(keyed.includes(nth) ? { isKeyShown: true as const } : {}),
    })),
  )

test('a driver is not identified if the vehicle is driven for long enough without a key, until one is shown', () => {
  expect(found(unidentified, drivenWithKey())).toEqual([[0, null, 120]])
  expect(found(unidentified, drivenWithKey(5))).toEqual([[0, 300, 300]])
  expect(found(unidentified, drivenWithKey(1))).toEqual([])
})

test('a key shown up to five minutes before a drive identifies its driver, and no later drive', () => {
  const parked = (nth: number): Said => ({ speedKmh: 0, ...(nth === 0 ? { isKeyShown: true as const } : {}) })
  const drives = (standing: number) =>
    every(60, [
      ...Array.from({ length: standing }, (_, nth) => parked(nth)),
      ...Array.from({ length: 4 }, (_, nth) => drivenAt(nth)),
    ])
  expect([found(unidentified, drives(5)), found(unidentified, drives(7))]).toEqual([[], [[420, null, 120]]])
  const later = drivenWithKey(0).map((sample) => ({ ...sample, atMs: sample.atMs - 1_200_000 }))
  expect(found(unidentified, [...later, ...drivenWithKey()])).toEqual([[0, null, 120]])
})

test('who has signed on is identified', () => {
  const signedOn = new Map([['van', [{ fromMs: startMs - 1, toMs: startMs + 60_000 }]]])
  const watching = following([rule(unidentified)])
  const asked = { ...watching, rules: { ...watching.rules, signOns: signedOn } }
  expect(followAlarms(null, drivenWithKey(), asked).events).toEqual([])
})

test('idling counts from when the vehicle stood with the ignition on, and ends when it moves or is switched off', () => {
  const idling: FollowedCondition = { type: 'idling', parameters: { idleSeconds: 120 } }
  const on = { ignition: true, speedKmh: 0 }
  expect(found(idling, every(60, [on, on, on, on, { ignition: false, speedKmh: 0 }]))).toEqual([
    [0, 240, 240],
  ])
  expect(found(idling, every(60, [on, on, { ignition: true, speedKmh: 30 }]))).toEqual([])
  expect(found(idling, every(60, [on, on, on, on]))).toEqual([[0, null, 120]])
})

test('a night’s own trip is one entry with its metres, whatever it stops for on the way', () => {
  const outside: FollowedCondition = {
    type: 'movementOutsideHours',
    parameters: { workingHours: [{ weekday: 1, startTime: '08:00', endTime: '17:00' }] },
  }
  const drive = [0, 400, 800, 800, 800, 1_200, 1_600].map((meters, nth) => ({
    meters,
    ignition: true,
    speedKmh: nth === 3 || nth === 4 || nth === 0 ? 0 : 24,
  }))
  const parked = Array.from({ length: 5 }, () => ({ meters: 1_600, ignition: false, speedKmh: 0 }))
  expect(found(outside, every(60, [...drive, ...parked]))).toEqual([[60, 360, 1_600]])
})

test('drift around where a vehicle stands at night alerts nobody', () => {
  const outside: FollowedCondition = {
    type: 'movementOutsideHours',
    parameters: { workingHours: [{ weekday: 1, startTime: '08:00', endTime: '17:00' }] },
  }
  const drift = Array.from({ length: 30 }, (_, nth) => ({ meters: (nth % 3) * 40, speedKmh: 4 }))
  expect(found(outside, every(60, drift))).toEqual([])
})

const towing: FollowedCondition = { type: 'towing', parameters: { minDistanceMeters: 200 } }
const parked = [
  { ignition: true, speedKmh: 0 },
  { ignition: false, speedKmh: 0 },
  { ignition: false, speedKmh: 0 },
]

test('a vehicle that moves far with its ignition off is towed, until it is switched on or stands', () => {
  const towed = [150, 300, 700, 900].map((meters) => ({ ignition: false, speedKmh: 20, meters }))
  const on = { ignition: true, speedKmh: 0, meters: 900 }
  expect(found(towing, every(60, [...parked, ...towed, on]))).toEqual([[300, 420, 900]])
})

test('one stray fix, an ignition that never was on, and a moment of it off while driving are no tow', () => {
  const stray = [...parked, { ignition: false, speedKmh: 0, meters: 400 }, ...parked.slice(1)]
  expect(found(towing, every(60, stray))).toEqual([])
  const deaf = [0, 300, 600, 900].map((meters) => ({ ignition: false, speedKmh: 20, meters }))
  expect(found(towing, every(60, deaf))).toEqual([])
  const blip = [0, 300, 600, 900, 1_200].map((meters, nth) => ({
    ignition: nth !== 2,
    speedKmh: 100,
    meters,
  }))
  expect(found(towing, every(10, blip))).toEqual([])
})

test('a tow that the tracker reports is an entry at once, and the only one for its report', () => {
  const samples = every(60, [...parked, { ignition: false, event: 'towing' }])
  const { events } = followAlarms(null, samples, following([rule(towing)]))
  expect(events).toMatchObject([{ alarmId: 'alarm', type: 'towing', reported: 'towing' }])
})

test('a battery is low once it was for two minutes: starting the engine is not', () => {
  const low: FollowedCondition = { type: 'lowBattery', parameters: { minVolts: 11.8, minPercent: 20 } }
  const volts = (...all: number[]) =>
    every(
      60,
      all.map((externalVolts) => ({ externalVolts })),
    )
  expect(found(low, volts(12.4, 9.1, 14.1))).toEqual([])
  expect(found(low, volts(12.4, 11.6, 11.5, 11.4, 11.9, 12.2))).toEqual([[60, 300, 11.4]])
  const percent = every(
    60,
    [30, 19, 18, 18, 22, 26].map((batteryPercent) => ({ batteryPercent })),
  )
  expect(found(low, percent)).toEqual([[60, 300, 18]])
})

test('power that is cut is an entry until it is back', () => {
  const cut: FollowedCondition = { type: 'powerCut', parameters: {} }
  const samples = every(60, [
    { externalVolts: 12.4 },
    { externalVolts: 0, event: 'unplugged' },
    { externalVolts: 0 },
    { externalVolts: 12.4 },
  ])
  expect(found(cut, samples)).toEqual([[60, 180, null]])
  const silent = every(60, [{ externalVolts: 12.4 }, { externalVolts: 0 }, { externalVolts: 0 }])
  expect(found(cut, silent)).toEqual([[60, null, null]])
  expect(found(cut, every(60, [{ externalVolts: 0 }, { externalVolts: 0 }]))).toEqual([])
})

test('harsh driving is found from fixes a second apart, and each push is one entry', () => {
  const harsh: FollowedCondition = {
    type: 'harshDriving',
    parameters: { kinds: ['braking', 'acceleration', 'cornering'] },
  }
  const speeds = (...all: number[]) =>
    every(
      1,
      all.map((speedKmh, nth) => ({ speedKmh, meters: nth * 14 })),
    )
  // 18 km/h in a second: 5 m/s².
  expect(found(harsh, speeds(50, 32, 14, 14))).toEqual([[1, 1, 5]])
  expect(found(harsh, speeds(50, 40, 30))).toEqual([])
  expect(found(harsh, speeds(20, 32, 44))).toEqual([[1, 1, 3.3]])
  // From 50 km/h to nothing in a second isn't braking but a wrong speed.
  expect(found(harsh, speeds(50, 0, 50))).toEqual([])
  const turn = [0, 30, 60].map((headingDegrees, nth) => ({ headingDegrees, speedKmh: 36, meters: nth * 10 }))
  expect(found(harsh, every(1, turn))).toEqual([[1, 1, 5.2]])
  expect(found(harsh, every(10, [{ speedKmh: 90 }, { speedKmh: 10, meters: 200 }]))).toEqual([])
})

test('a push that the tracker reports and an alarm watches is one entry; one that none watches is the tracker’s own', () => {
  const braking = rule({ type: 'harshDriving', parameters: { kinds: ['braking'] } })
  const samples = every(30, [
    { event: 'harshBraking' },
    { event: 'harshBraking' },
    { event: 'harshCornering' },
  ])
  const { events } = followAlarms(null, samples, following([braking]))
  expect(events.map(({ alarmId, type, kind, atMs }) => [alarmId, type, kind, seconds(atMs)])).toEqual([
    ['alarm', 'harshDriving', 'braking', 0],
    [null, 'harshCornering', null, 60],
  ])
})

test('fuel that is missing after a stop is told in litres; what was driven, sloshes or was filled up is not', () => {
  const drop: FollowedCondition = { type: 'fuelDrop', parameters: { minLitres: 8 } }
  const stand = (...litres: number[]) => litres.map((fuelLitres) => ({ fuelLitres, speedKmh: 0 }))
  const drive = (...litres: number[]) =>
    litres.map((fuelLitres, nth) => ({ fuelLitres, speedKmh: 60, meters: nth * 500 }))
  const driving = drive(50, 50.4, 49.7, 50, 50)
  const stolen = [...driving, ...stand(50, 50, 50, 38, 38, 38, 35, 35, 35)]
  expect(found(drop, every(60, stolen))).toEqual([[300, null, 15]])
  expect(found(drop, every(60, [...driving, ...stand(50, 47, 52, 49, 50, 51)]))).toEqual([])
  expect(found(drop, every(60, [...driving, ...stand(50, 50, 60, 60, 60, 60)]))).toEqual([])
  expect(found(drop, every(600, drive(60, 55, 50, 45, 40, 35)))).toEqual([])
  expect(found(drop, every(60, [...driving, ...stand(50, 0, 0, 0, 50)]))).toEqual([])
  const percent = [...driving, ...stand(50, 50, 50)].map(({ fuelLitres, ...more }) => ({
    ...more,
    fuelPercent: (fuelLitres / 60) * 100,
  }))
  const less = Array.from({ length: 4 }, () => ({ fuelPercent: 50, speedKmh: 0 }))
  expect(found(drop, every(60, [...percent, ...less]))).toEqual([[300, null, 20]])
})

test('a device is offline after its silence, by the clock or by what comes after it, and until it is heard', () => {
  const offline = following([
    rule({ type: 'deviceOffline', parameters: { ignitionOnSeconds: 600, otherwiseSeconds: 86_400 } }),
  ])
  const driving = followAlarms(null, every(10, [{ ignition: true, speedKmh: 50 }]), offline)
  const heard = hearDevice(driving.state, startMs, offline)
  expect(followAlarmClock(heard.state, startMs + 599_000, offline).events).toEqual([])
  const { state, events } = followAlarmClock(heard.state, startMs + 605_000, offline)
  expect(events.map(({ type, atMs, endMs }) => [type, seconds(atMs), endMs])).toEqual([
    ['deviceOffline', 600, null],
  ])
  expect(followAlarmClock(state, startMs + 900_000, offline).events).toEqual([])
  const again = hearDevice(state, startMs + 900_000, offline)
  expect(again.progress).toEqual([{ id: events[0]?.id, value: 900, endMs: startMs + 900_000 }])
  const missed = hearDevice(heard.state, startMs + 900_000, offline)
  expect(missed.events).toMatchObject([{ id: events[0]?.id, value: 900, endMs: startMs + 900_000 }])
})

test('what is outside the schedule is no entry, and what is under way ends with it', () => {
  const samples = every(
    10,
    [120, 120, 120, 120, 120].map((speedKmh, nth) => ({ speedKmh, meters: nth * 330 })),
  )
  const until20 = rule(overspeed, { countsAt: (atMs) => atMs <= startMs + 20_000 })
  const { events } = followAlarms(null, samples, following([until20]))
  expect(events).toMatchObject([{ endMs: startMs + 20_000 }])
  const never = rule(overspeed, { countsAt: () => false })
  expect(followAlarms(null, samples, following([never])).events).toEqual([])
})

test('an alarm that is deleted or changed ends what it had under way, and says nothing of before', () => {
  const samples = every(
    10,
    [120, 120, 120, 120, 120].map((speedKmh, nth) => ({ speedKmh, meters: nth * 330 })),
  )
  const begun = followAlarms(null, samples.slice(0, 3), following([rule(overspeed)]))
  const deleted = followAlarms(begun.state, samples.slice(3), following([]))
  expect(deleted.progress).toEqual([{ id: begun.events[0]?.id, value: 120, endMs: startMs + 20_000 }])
  expect(deleted.state.rules).toEqual({})
  const changed = rule(overspeed, { sinceMs: startMs + 35_000 })
  const after = followAlarms(begun.state, samples.slice(3), following([changed]))
  expect([after.events, after.progress.length]).toEqual([[], 1])
})

test('a report that a tracker repeats within a minute is one entry, also without any alarm', () => {
  const samples = every(40, [
    { event: 'panic' },
    { event: 'panic' },
    { event: 'panic' },
    {},
    {},
    { event: 'panic' },
  ])
  const { events } = followAlarms(null, samples, { vehicleId: 'van', rules: null })
  expect(events.map(({ type, alarmId, atMs }) => [type, alarmId, seconds(atMs)])).toEqual([
    ['panic', null, 0],
    ['panic', null, 200],
  ])
})

test('the state is plain JSON', () => {
  const samples = every(60, [...parked, { ignition: false, speedKmh: 20, meters: 300, event: 'jamming' }])
  const { state } = followAlarms(null, samples, following([rule(towing), rule(overspeed, { id: 'other' })]))
  expect(JSON.parse(JSON.stringify(state)) as AlarmState).toStrictEqual(state)
})

const longDriving: FollowedCondition = {
  type: 'longDriving',
  parameters: { drivingSeconds: 16_200, restSeconds: 2_700 },
}

/** Every minute, for this many minutes each. */
const driveAndStand = (...parts: readonly ['drive' | 'stand', number][]): AlarmSample[] => {
  let meters = 0
  const said = parts.flatMap(([what, minutes]) =>
    Array.from({ length: minutes }, () => {
      if (what === 'drive') meters += 1_000
      return { meters, speedKmh: what === 'drive' ? 60 : 0, ignition: what === 'drive' }
    }),
  )
  return every(60, said)
}

test('driving without rest begins after four and a half hours, and ends when the rest does', () => {
  const drive = driveAndStand(['drive', 301], ['stand', 50], ['drive', 60])
  expect(found(longDriving, drive)).toEqual([[0, 18_060, 18_060]])
  expect(found(longDriving, driveAndStand(['drive', 270], ['stand', 10]))).toEqual([[0, null, 16_200]])
  expect(found(longDriving, driveAndStand(['drive', 269]))).toEqual([])
})

test('a rest may be taken in a third and then two thirds of it, not the other way round', () => {
  const withStops = (first: number, second: number) =>
    driveAndStand(['drive', 180], ['stand', first], ['drive', 80], ['stand', second], ['drive', 180])
  expect(found(longDriving, withStops(15, 31))).toEqual([])
  const [short] = found(longDriving, withStops(30, 16))
  expect(short?.[0]).toBe(0)
  expect(found(longDriving, withStops(10, 31))).toHaveLength(1)
})

test('a short stop is driving, a longer one neither driving nor rest', () => {
  const lights = driveAndStand(['drive', 135], ['stand', 2], ['drive', 134])
  expect(found(longDriving, lights)).toEqual([[0, null, 16_200]])
  const withPause = driveAndStand(['drive', 135], ['stand', 10], ['drive', 134])
  expect(found(longDriving, withPause)).toEqual([])
})

const coldRoom = (limits: { minValue?: number; maxValue?: number }, sensorName: string | null = null) =>
  ({
    type: 'sensorOutOfRange',
    parameters: {
      sensorType: 'temperature',
      sensorName,
      minValue: null,
      maxValue: null,
      state: null,
      minDurationSeconds: 120,
      ...limits,
    },
  }) satisfies FollowedCondition
const celsius = (first: number, second?: number) => ({
  measured: {
    extra: { temperature1Celsius: first, ...(second === undefined ? {} : { temperature2Celsius: second }) },
  },
})

test('a temperature out of range for long enough is one entry with its worst value, and ends when it is back', () => {
  const inRoom = (...values: number[]) =>
    every(
      60,
      values.map((value) => celsius(value)),
    )
  expect(found(coldRoom({ maxValue: 8 }), inRoom(4, 8.1, 9.5, 9.2, 8, 9))).toEqual([[60, 240, 9.5]])
  expect(found(coldRoom({ minValue: 2, maxValue: 8 }), inRoom(4, 1.9, -3, 1, 5))).toEqual([[60, 240, -3]])
  expect(found(coldRoom({ maxValue: 8 }), inRoom(4, 9, 4, 9, 4))).toEqual([])
})

test('each sensor of the type has its own entry, unless the alarm names one', () => {
  const both = every(60, [celsius(9, 9), celsius(9, 9), celsius(9, 9)])
  const { events } = followAlarms(null, both, following([rule(coldRoom({ maxValue: 8 }))]))
  expect(events.map(({ sensor, unit }) => [sensor?.name, sensor?.unit, unit])).toEqual([
    ['Cold room', '°C', 'sensor'],
    ['Freezer', '°C', 'sensor'],
  ])
  expect(new Set(events.map(({ id }) => id)).size).toBe(2)
  const named = followAlarms(null, both, following([rule(coldRoom({ maxValue: 8 }, 'Freezer'))]))
  expect(named.events.map(({ sensor }) => sensor?.name)).toEqual(['Freezer'])
})

const doorOpen: FollowedCondition = {
  type: 'sensorOutOfRange',
  parameters: {
    sensorType: 'door',
    sensorName: null,
    minValue: null,
    maxValue: null,
    state: 'on',
    minDurationSeconds: 300,
  },
}
const open = (isOpen: boolean) => ({ measured: { extra: { digitalInput1: isOpen } } })

test('an open door has the time that it was open, and the word of its sensor', () => {
  const samples = every(200, [open(true), open(true), open(true), open(false)])
  expect(found(doorOpen, samples)).toEqual([[0, 600, 600]])
  const { events } = followAlarms(null, samples, following([rule(doorOpen)]))
  expect(events[0]?.sensor).toEqual({ id: 'door', name: 'Rear door', unit: '', word: 'Open' })
})

test('a door that is left open is found by time alone, as long as its value is known', () => {
  const rules = following([rule(doorOpen)])
  const { events, state } = followAlarms(null, every(1, [open(true)]), rules)
  expect([events, nextAlarmDueMs(state, rules)]).toEqual([[], startMs + 300_000])
  const by = (atMs: number) =>
    followAlarmClock(state, atMs, rules).events.map(({ atMs: at, value }) => [at, value])
  expect(by(startMs + 299_999)).toEqual([])
  expect(by(startMs + 300_000)).toEqual([[startMs, 300]])
})

test('after an hour without a value an entry ends where it was last known', () => {
  const samples = every(400, [open(true), open(true)])
  const late = { atMs: startMs + 400_000 + 3_600_001, ...open(false) }
  expect(found(doorOpen, [...samples, late])).toEqual([[0, 400, 400]])
})

test('an entry of a sensor that was deleted ends where its value was last known', () => {
  const rules = following([rule(doorOpen)])
  const { state, events } = followAlarms(null, every(400, [open(true), open(true)]), rules)
  const without = { ...rules, rules: { ...rules.rules, sensors: new Map() } }
  const { progress } = followAlarms(state, [{ atMs: startMs + 500_000, ...open(true) }], without)
  expect(progress).toEqual([{ id: events[0]?.id, value: 400, endMs: startMs + 400_000 }])
})
