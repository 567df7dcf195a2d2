import type { Draft } from '../records/draft.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { type Item, textOf } from './item-values.ts'

const odometer: Item = (reader, draft) => void (draft.fields.odometerMeters = reader.uint32() * 100)
const fuelUsed: Item = (reader, draft) => void (draft.fields.fuelUsedLitres = reader.uint32() / 100)
const throttle: Item = (reader, draft) => draft.keep('throttlePercent', reader.uint8())

const values: Readonly<Record<number, Item>> = {
  0x0102: odometer,
  0x0103: (reader, draft) => void (draft.fields.fuelLitres = reader.uint32() / 100),
  0x0105: fuelUsed,
  0x0528: odometer,
  0x052a: (reader, draft) => void (draft.fields.fuelLitres = reader.uint16() / 100),
  0x052b: (reader, draft) => void (draft.fields.fuelPercent = reader.uint8()),
  0x052c: fuelUsed,
  0x052d: (reader, draft) => draft.keep('coolantCelsius', reader.uint8() - 40),
  0x0530: (reader, draft) => void (draft.fields.externalVolts = reader.uint16() / 1000),
  0x0536: (reader, draft) => void (draft.fields.engineRpm = reader.uint16()),
  0x0546: odometer,
  0x0547: throttle,
  0x0548: throttle,
  0xfeec: (reader, draft) => draft.keep('vin', textOf(reader)),
}

/** Values of other lengths are left out. */
export function readVehicleValue(type: number, reader: ByteReader, draft: Draft): void {
  readIfWhole(() => values[type]?.(reader, draft))
}
