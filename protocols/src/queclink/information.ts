import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toGsmSignal, toPercent, toPositive } from '../text/numbers.ts'
import { type Reader, toMeters } from './locations.ts'
import { readMotion } from './tails.ts'

const [STATE, CARD, SIGNAL, EXTERNAL, BATTERY, CHARGING] = [4, 5, 6, 9, 11, 12]
const TIME_DIGITS = 14
/** A Bluetooth sensor's address, before its temperature and humidity. */
const ADDRESS_DIGITS = 12

/** What a device reports about itself: state, SIM, signal, supply. GL300 has its odometer in place of millivolts. */
export const readInformation: Reader = (fields, _located, status) => {
  readMotion(fromHexDigits(fields[STATE]) ?? 0, status)
  keepExtra(status, 'iccid', fields[CARD])
  put(status, 'gsmSignal', toGsmSignal(toPositive(fields[SIGNAL])))
  const hasSensor = (fields[EXTERNAL + 1]?.length ?? 0) >= ADDRESS_DIGITS
  const shift = hasSensor ? 3 : 0
  const external = fields[EXTERNAL + shift]
  const millivolts = toPositive(external)
  put(status, 'odometerMeters', toMeters(external))
  if (!external?.includes('.') && millivolts !== undefined) status.externalVolts = millivolts / 1000
  put(status, 'batteryVolts', toPositive(fields[BATTERY + shift]))
  if (fields[CHARGING + shift] === '1') keepExtra(status, 'charging', true)
  if (status.ignition === undefined) put(status, 'batteryPercent', batteryAfterFix(fields))
}

/** Devices without an ignition wire send the battery's percentage after the time of the last fix. */
function batteryAfterFix(fields: readonly string[]): number | undefined {
  const at = fields.findIndex(
    (field, index) => index > CHARGING && field.length === TIME_DIGITS && index < fields.length - 2,
  )
  return at < 0 ? undefined : toPercent(fields[at + 1])
}

const [OLD_CARD, OLD_SIGNAL, OLD_BATTERY] = [2, 3, 5]

/** GT300, which sends neither version nor state. */
export function readOldInformation(fields: readonly string[], status: DeviceStatus): void {
  keepExtra(status, 'iccid', fields[OLD_CARD])
  put(status, 'gsmSignal', toGsmSignal(toPositive(fields[OLD_SIGNAL])))
  put(status, 'batteryPercent', toPercent(fields[OLD_BATTERY]))
}
