import {
  alarm,
  alarmOrStatus,
  cameraAlarm,
  engineValues,
  fix,
  fullReportWithCard,
  type Layout,
  location,
  locationWithCard,
  locationWithIgnition,
  locationWithModules,
  locationWithVoltageAndCard,
  numberedLocationWithCard,
  wideLocation,
  wideLocationWithModules,
} from './locations.ts'
import { modules } from './modules.ts'
import {
  answer,
  cellAndStatus,
  heartbeat,
  heartbeatWithVoltage,
  informationOf,
  longAnswer,
  passThrough,
  pedometer,
  values,
  wideCellAndStatus,
} from './reports.ts'

const FIX_BYTES = 18
const FULL_REPORT_BYTES = 60

/** Lookup table: how each message type is decoded. Unknown types are answered and count as a heartbeat. */
export const layouts: Record<number, Layout> = {
  0x10: fix,
  0x11: location,
  0x12: location,
  0x13: heartbeat,
  0x15: answer,
  0x16: alarm,
  0x17: (reader, draft) => reader.left > FIX_BYTES && locationWithCard(reader, draft),
  0x19: cellAndStatus,
  0x1e: fix,
  0x21: longAnswer,
  0x22: locationWithIgnition,
  0x23: heartbeatWithVoltage,
  0x25: (reader, draft) =>
    reader.left > FULL_REPORT_BYTES ? fullReportWithCard(reader, draft) : alarm(reader, draft),
  0x26: alarm,
  0x27: alarm,
  0x2a: fix,
  0x2d: location,
  0x31: alarmOrStatus,
  0x32: alarmOrStatus,
  0x34: (reader, draft) => {
    reader.uint32()
    fix(reader, draft)
  },
  0x36: locationWithVoltageAndCard,
  0x37: locationWithModules,
  0x38: wideLocationWithModules,
  0x61: numberedLocationWithCard,
  0x66: engineValues,
  0x70: modules,
  0x8c: engineValues,
  0x94: informationOf,
  0x95: cameraAlarm,
  0x9b: passThrough,
  0xa0: wideLocation,
  0xa2: (reader, draft) => reader.left === 59 && fix(reader, draft),
  0xa3: pedometer,
  0xa4: alarm,
  0xa5: wideCellAndStatus,
  0xf1: values,
}
