import { keepCell } from '../records/cells.ts'
import { put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { lookup } from '../records/lookup.ts'
import { toGsmSignal, toPercent, toPositive } from '../text/numbers.ts'

type Read = (fields: readonly string[], status: DeviceStatus) => void

const MCC_DIGITS = 3

/** Lookup table: what texts without a place say, by their type. The first of several cells is the one in use. */
const readers: Record<string, Read> = {
  HTBT: ([percent], status) => put(status, 'batteryPercent', toPercent(percent)),
  LINK: ([, signal, satellites, percent], status) => {
    put(status, 'gsmSignal', toGsmSignal(toPositive(signal)))
    put(status, 'satellites', toPositive(satellites))
    put(status, 'batteryPercent', toPercent(percent))
  },
  NBR: ([, country, network, , , area, cell], status) => readCell([country, network, area, cell], status),
  V3: ([, operator = '', , area, cell], status) =>
    readCell([operator.slice(0, MCC_DIGITS), operator.slice(MCC_DIGITS), area, cell], status),
  VP1: ([, country, network, area, cell], status) => readCell([country, network, area, cell], status),
}

export function readWithoutPlace(type: string, fields: readonly string[], status: DeviceStatus): void {
  lookup(readers, type)?.(fields, status)
}

function readCell(texts: readonly (string | undefined)[], status: DeviceStatus): void {
  const [country, network, area, cell] = texts.map(toPositive)
  keepCell(status, { country, network, area, cell })
}
