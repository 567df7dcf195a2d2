import { cameraAlarm } from './cameras.ts'
import {
  cells,
  engineValues,
  fix,
  type Layout,
  location,
  locationWithAltitude,
  locationWithCard,
  locationWithDriver,
  locationWithIgnition,
  locationWithVoltages,
  numberedLocationWithCard,
  onlineLocation,
  wideCells,
  wideLocation,
} from './locations.ts'
import { locationOrStatus, locationWithModules, modules, typedLocationWithModules } from './modules.ts'
import {
  accessPoints,
  answer,
  cellAndStatus,
  heartbeat,
  heartbeatWithVoltage,
  informationOf,
  longAnswer,
  passThrough,
  pedometerOrFence,
  values,
  voltage,
  wideCellAndStatus,
} from './reports.ts'
import {
  alarm,
  alarmOrFullReport,
  alarmWithAltitude,
  alarmWithFence,
  alarmWithModules,
  locationOrFullReport,
  longAlarm,
  longLocation,
  wideLocationWithStatus,
} from './status-locations.ts'

/** Lookup table: how each message type is decoded. Unknown types are answered and count as a heartbeat. */
const layouts: Record<number, Layout> = {
  0x10: fix,
  0x11: onlineLocation,
  0x12: location,
  0x13: heartbeat,
  0x15: answer,
  0x16: alarm,
  0x17: locationWithCard,
  0x18: cells,
  0x19: cellAndStatus,
  0x1a: fix,
  0x1e: fix,
  0x22: locationOrFullReport,
  0x23: heartbeatWithVoltage,
  0x24: locationWithVoltages,
  0x25: alarmOrFullReport,
  0x26: alarm,
  0x27: alarmWithFence,
  0x28: cells,
  0x2a: fix,
  0x2c: cells,
  0x2d: locationWithIgnition,
  0x2e: cells,
  0x31: locationWithAltitude,
  0x32: alarmWithAltitude,
  0x34: locationWithDriver,
  0x36: locationOrStatus,
  0x37: locationWithModules,
  0x38: typedLocationWithModules,
  0x39: alarmWithModules,
  0x61: numberedLocationWithCard,
  0x94: voltage,
  0x95: cameraAlarm,
  0xa0: wideLocation,
  0xa1: wideCells,
  0xa2: wideLocationWithStatus,
  0xa3: pedometerOrFence,
  0xa4: alarmWithFence,
  0xa5: wideCellAndStatus,
}

/** The same for frames with a two-byte length. */
const longLayouts: Record<number, Layout> = {
  0x21: longAnswer,
  0x32: longLocation,
  0x33: longAlarm,
  0x36: () => undefined,
  0x66: engineValues,
  0x70: modules,
  0x8c: engineValues,
  0x94: informationOf,
  0x9b: passThrough,
  0xf1: values,
}

/** The same for frames without a serial number and checksum. */
const bareLayouts: Record<number, Layout> = {
  0x10: fix,
  0x11: onlineLocation,
  0x17: accessPoints,
  0x69: accessPoints,
}

/** A type without a layout for this length uses the one for the other length. */
export function layoutOf(
  type: number,
  { isLong, isBare }: { isLong: boolean; isBare: boolean },
): Layout | undefined {
  if (isBare) return bareLayouts[type]
  return isLong ? (longLayouts[type] ?? layouts[type]) : (layouts[type] ?? longLayouts[type])
}
