/**
 * Lookup tables of alarm codes. Source: Concox's "GPS Tracker Communication Protocol" V3.1 (JM-VL02, GT800
 * and others), with Traccar's decoder as a second source. README.md lists where makers differ.
 */
import type { DeviceEvent } from '../message.ts'
import { alarmEvents } from '../records/alarm-events.ts'

export type Alarm = { code: number; name: string; event?: DeviceEvent }

/** Alarms in messages with a position. The encoder uses the first code of each event. */
export const alarms = withEvents([
  { code: 0x01, name: 'sos' },
  { code: 0x02, name: 'powerCut' },
  { code: 0x03, name: 'vibration' },
  { code: 0x04, name: 'geofenceEnter' },
  { code: 0x05, name: 'geofenceExit' },
  { code: 0x06, name: 'overspeed' },
  { code: 0x09, name: 'towing' },
  { code: 0x0a, name: 'gnssLost' },
  { code: 0x0b, name: 'gnssFound' },
  { code: 0x0c, name: 'powerOn' },
  { code: 0x0d, name: 'firstFix' },
  { code: 0x0e, name: 'lowPower' },
  { code: 0x0f, name: 'lowPowerProtection' },
  { code: 0x10, name: 'simChanged' },
  { code: 0x11, name: 'powerOff' },
  { code: 0x12, name: 'airplaneMode' },
  { code: 0x13, name: 'tampering' },
  { code: 0x14, name: 'door' },
  { code: 0x15, name: 'lowPowerOff' },
  { code: 0x16, name: 'sound' },
  { code: 0x17, name: 'falseBaseStation' },
  { code: 0x18, name: 'coverOpened' },
  { code: 0x19, name: 'lowBattery' },
  { code: 0x20, name: 'deepSleep' },
  { code: 0x23, name: 'fall' },
  { code: 0x24, name: 'charging' },
  // Not in Concox's document; from Traccar.
  { code: 0x25, name: 'tampering' },
  { code: 0x29, name: 'harshAcceleration' },
  { code: 0x2a, name: 'harshCorneringLeft' },
  { code: 0x2b, name: 'harshCorneringRight' },
  { code: 0x2c, name: 'crash' },
  { code: 0x2d, name: 'rollover' },
  { code: 0x30, name: 'harshBraking' },
  { code: 0x32, name: 'pull' },
  { code: 0x33, name: 'locked' },
  { code: 0x34, name: 'unlocked' },
  { code: 0x3c, name: 'theft' },
  { code: 0x3d, name: 'unauthorizedStart' },
  { code: 0x3e, name: 'button' },
  { code: 0x4b, name: 'tilt' },
  { code: 0x4c, name: 'harshCornering' },
  { code: 0x4d, name: 'laneChange' },
  { code: 0x4e, name: 'stability' },
  { code: 0x4f, name: 'angle' },
  { code: 0x53, name: 'fuelLeak' },
  { code: 0x5b, name: 'temperature' },
  { code: 0x5c, name: 'temperature' },
  { code: 0x5e, name: 'pulseLineCut' },
  { code: 0xc9, name: 'idle' },
  { code: 0xfe, name: 'ignitionOn' },
  { code: 0xff, name: 'ignitionOff' },
  // More codes of the events above.
  { code: 0x26, name: 'harshAcceleration' },
  { code: 0x27, name: 'harshBraking' },
  { code: 0x2e, name: 'harshCornering' },
])

/** Alarms of two bytes, the upper one in the upper half of the byte of the language. */
export const longAlarms = withEvents([
  { code: 0x107, name: 'jamming' },
  { code: 0x10b, name: 'jamming' },
])

/** Alarms of dash cameras (type 0x95), as Traccar decodes those of the JC100. */
export const cameraAlarms = withEvents([
  { code: 0x01, name: 'sos' },
  { code: 0x0e, name: 'lowPower' },
  { code: 0x76, name: 'temperature' },
  { code: 0x80, name: 'vibration' },
  { code: 0x87, name: 'overspeed' },
  { code: 0x88, name: 'powerCut' },
  { code: 0x90, name: 'harshAcceleration' },
  { code: 0x91, name: 'harshBraking' },
  { code: 0x92, name: 'harshCornering' },
  { code: 0x93, name: 'crash' },
])

/** Three bits of the terminal information, the same in all of Concox's documents. */
export const terminalAlarms = withEvents([
  { code: 1, name: 'vibration' },
  { code: 2, name: 'powerCut' },
  { code: 3, name: 'lowBattery' },
  { code: 4, name: 'sos' },
  { code: 6, name: 'geofence' },
  { code: 7, name: 'tampering' },
])

/** The same bits of trackers that send their voltage with each location. */
export const voltageTerminalAlarms = withEvents([
  ...terminalAlarms.filter(({ code }) => code !== 7),
  { code: 7, name: 'overspeed' },
])

/** Events of messages that are made of modules (type 0x70). */
export const moduleAlarms = withEvents([
  { code: 0x10, name: 'door' },
  { code: 0x12, name: 'tampering' },
  { code: 0x14, name: 'geofenceEnter' },
  { code: 0x15, name: 'geofenceExit' },
  { code: 0x16, name: 'temperature' },
  { code: 0x1a, name: 'lowBattery' },
  { code: 0x1b, name: 'overspeed' },
  { code: 0x1c, name: 'powerOn' },
  { code: 0x1d, name: 'powerOff' },
  { code: 0x20, name: 'vibration' },
  { code: 0x21, name: 'powerCut' },
  { code: 0x23, name: 'tampering' },
])

/** Alarms in frames with a two-byte length (0x33). */
export const longLocationAlarms = withEvents([
  { code: 0xa0, name: 'armed' },
  { code: 0xa1, name: 'disarmed' },
  { code: 0xa2, name: 'lowBattery' },
  { code: 0xa3, name: 'lowBattery' },
  { code: 0xa5, name: 'door' },
])

function withEvents(table: readonly Alarm[]): Alarm[] {
  return table.map((alarm) => {
    const event = alarmEvents[alarm.name]
    return event ? { ...alarm, event } : alarm
  })
}

export function alarmOf(table: readonly Alarm[], code: number): Alarm | undefined {
  if (code === 0) return undefined
  return table.find((alarm) => alarm.code === code) ?? { code, name: `alarm${code}` }
}
