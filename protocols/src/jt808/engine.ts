/** Engine values from OBD. */
import type { Draft } from '../records/draft.ts'
import type { ByteReader } from '../bytes/reader.ts'

/** Item 0x91. */
export function readEngine(reader: ByteReader, draft: Draft): void {
  draft.fields.batteryVolts = reader.uint16() / 10
  draft.fields.engineRpm = reader.uint16()
  reader.uint8()
  draft.keep('throttlePercent', percentOf(reader.uint8()))
  draft.keep('engineLoadPercent', percentOf(reader.uint8()))
  draft.keep('coolantCelsius', reader.uint8() - 40)
  if (reader.left < 16) return
  reader.slice(14)
  draft.keep('tripFuelUsedLitres', reader.uint16() / 100)
}

function percentOf(byte: number): number {
  return Math.trunc((byte * 100) / 255)
}

type Apply = (draft: Draft, value: number) => void

/** The values of a text that begins with $OBD-RT, in their order; others are not read. */
const engineTexts: Readonly<Record<number, Apply>> = {
  1: (draft, value) => void (draft.fields.externalVolts = value),
  2: (draft, value) => void (draft.fields.engineRpm = value),
  4: (draft, value) => draft.keep('throttlePercent', value),
  5: (draft, value) => draft.keep('engineLoadPercent', value),
  6: (draft, value) => draft.keep('coolantCelsius', value),
  9: (draft, value) => draft.keep('tripOdometerMeters', Math.round(value * 1000)),
  12: (draft, value) => void (draft.fields.fuelUsedLitres = value),
}

export function readEngineText(text: string, draft: Draft): void {
  if (!text.startsWith('$OBD-RT')) return
  text.split(',').forEach((part, at) => {
    if (/^-?\d+(?:\.\d+)?$/.test(part)) engineTexts[at]?.(draft, Number(part))
  })
}
