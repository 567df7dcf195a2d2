/** Items of padlocks. */
import type { Draft } from '../records/draft.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { textOf } from './item-values.ts'

const CARD_BYTES = 8
const FIRST_CARD_EVENT = 0x61
const LAST_CARD_EVENT = 0x66

/** An event, the lock's number, and the card that it was about. */
export function lockEvent(reader: ByteReader, draft: Draft): void {
  const event = reader.uint16()
  draft.keep('eventId', event)
  if (event < FIRST_CARD_EVENT || event > LAST_CARD_EVENT || reader.left < CARD_BYTES) return
  reader.slice(reader.left - CARD_BYTES)
  draft.keep('driverKey', textOf(reader))
}

const LOCK_BYTES = 11
const SEALED = 0x31

/** Number, millivolts, seal, state, signal. */
export function locks(reader: ByteReader, draft: Draft): void {
  for (let index = 1; reader.left >= LOCK_BYTES; index++) {
    draft.keep(`lock${index}Id`, toHex(reader.slice(6)))
    draft.keep(`lock${index}Volts`, reader.uint16() / 1000)
    draft.keep(`lock${index}Sealed`, reader.uint8() === SEALED)
    reader.slice(2)
  }
}

const OPEN_BIT = 1 << 5

/** Number, card, percent, state, after their count. */
export function subLocks(reader: ByteReader, draft: Draft): void {
  const count = reader.uint8()
  for (let index = 1; index <= count; index++) {
    draft.keep(`lock${index}Id`, toHex(reader.slice(5)))
    draft.keep(`lock${index}Card`, toHex(reader.slice(5)))
    draft.keep(`lock${index}Percent`, reader.uint8())
    draft.keep(`lock${index}Locked`, (reader.uint16() & OPEN_BIT) === 0)
  }
}

/** A text such as *M00,45,1138600…, in which three digits are hundredths of a volt; one byte is only a mode. */
export function lockText(reader: ByteReader, draft: Draft): void {
  if (reader.left < 2) return
  const [, digits] = /^\*M00.{6}(\d{3})/.exec(textOf(reader)) ?? []
  if (digits !== undefined) draft.fields.batteryVolts = Number(digits) / 100
}
