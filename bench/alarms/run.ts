/**
 * The cost of alarms for each position: `npm run bench -- alarms`. A thousand vehicles drive, stand and report; their
 * company has no alarms, then 20 of all types, each for all vehicles. The target is at most a fifth of what ingest needs for
 * a position, some 38 µs (docs/performance.md).
 */
import { destination } from '@roadbook/geo/destination'
import type { AlarmRules, AlarmState } from '../../server/src/domains/tracking/alarm-detection/alarm-state.ts'
import { ruleOf } from '../../server/src/domains/rules/alarms/alarm-rules.ts'
import { findAlarms } from '../../server/src/domains/tracking/alarm-detection/find-alarms.ts'
import type { Fix } from '../../server/src/domains/tracking/positions/fix.ts'
import { percentile } from '../machine.ts'
import { manyConditions } from './conditions.ts'

const VEHICLES = 1_000
const FIXES = 500
/** Fixes per delivery, as usual for devices. */
const BATCH = 10
/** For a position in Node and in the database, at full load. */
const POSITION_MICROSECONDS = 38
const MAX_SHARE = 0.2
const startMs = Date.parse('2026-11-20T08:00:00Z')

const everything = { all: true, categoryIds: [], vehicleIds: [] }
const twenty: AlarmRules = {
  all: manyConditions(20, 80).map((condition, nth) =>
    ruleOf(
      {
        id: `alarm ${nth}`,
        name: `Alarm ${nth}`,
        condition,
        sinceMs: 0,
        schedule: null,
        watched: everything,
      },
      { timeZone: 'Europe/Berlin', categoryOf: new Map() },
    ),
  ),
  tankLitres: new Map(),
  sensors: new Map(),
  signOns: new Map(),
}

/** Drives for half an hour, stands for ten minutes, and repeats; each vehicle a little differently. */
const drives = Array.from({ length: VEHICLES }, (_, vehicle): Fix[] => {
  let place = { latitude: 47 + (vehicle % 100) / 50, longitude: 8 + vehicle / 500 }
  return Array.from({ length: FIXES }, (_empty, nth): Fix => {
    const stands = (nth + vehicle) % 240 > 180
    if (!stands) place = destination(place, (nth * 7 + vehicle) % 360, 150)
    const timeMs = startMs + nth * 10_000
    return {
      record: {
        ...place,
        timeMs,
        speedKmh: stands ? 0 : 60 + 30 * Math.sin((nth + vehicle) / 12),
        headingDegrees: (nth * 7) % 360,
        ignition: true,
        externalVolts: 13.8,
        batteryPercent: 90,
        fuelLitres: 50 - nth / 100,
      },
      precedence: 1,
      invalid: false,
      inaccurate: false,
      dongleId: vehicle,
      receivedMs: timeMs + 500,
    }
  })
})

function run(rules: AlarmRules | null): number {
  let entries = 0
  for (const [vehicle, fixes] of drives.entries()) {
    let state: AlarmState | null = null
    let dueMs: number | null = null
    for (let at = 0; at < FIXES; at += BATCH) {
      const known = {
        alarms: state,
        alarmsDueMs: dueMs,
        latitude: null,
        longitude: null,
        fixMs: null,
        liveMs: null,
      }
      const found = findAlarms(known, fixes.slice(at, at + BATCH), { vehicleId: `vehicle ${vehicle}`, rules })
      if (!found) continue
      // The data of the vehicle's row.
      JSON.stringify(found.state)
      state = found.state
      dueMs = found.dueMs
      entries += found.events.length
    }
  }
  return entries
}

const [none = 0, some = 0] = [null, twenty].map((rules) => {
  const entries = run(rules)
  const taken = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    run(rules)
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  const each = percentile(taken, 0.5) / (VEHICLES * FIXES)
  const count = rules?.all.length ?? 0
  console.log(
    `${String(count).padStart(4)} alarms: ${each.toFixed(2)} µs of CPU a position, ${entries.toLocaleString('en')} entries of ` +
      `${(VEHICLES * FIXES).toLocaleString('en')} positions`,
  )
  return each
})
const share = (some - none) / POSITION_MICROSECONDS
console.log(
  `20 alarms cost ${(share * 100).toFixed(0)} % of a position` +
    (share <= MAX_SHARE ? '' : `  above the aim of ${MAX_SHARE * 100} %`),
)
