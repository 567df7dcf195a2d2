import type { PositionRecord } from '../message.ts'
import { fromAscii, fromHex } from '../text/text.ts'
import type { ByteWriter } from '../bytes/writer.ts'
import { type CodecLayout, PERIODIC_GENERATION } from './codecs.ts'
import { eventCauses, OVERSPEED_ID } from './events.ts'
import { fieldElement, type IoElement, ioElementNamed } from './io-elements.ts'
import { COORDINATE_DIVISOR } from './records.ts'

/** An encoded element: a number of 1, 2, 4 or 8 bytes, or bytes of any length. */
type WireElement = { id: number; bytes: number; value: bigint | Uint8Array }
type ExtraValue = NonNullable<PositionRecord['extra']>[string]

const FIX_FIELDS = new Set([
  'timeMs',
  'latitude',
  'longitude',
  'altitudeMeters',
  'speedKmh',
  'headingDegrees',
  'satellites',
  'event',
  'extra',
])
/** Keys of `extra` that are parts of the record, not elements. */
const RECORD_KEYS = new Set(['priority', 'generationType', 'eventId'])
const UNNAMED = /^io(\d+)$/
const SIZES = [1, 2, 4, 8]

/** The inverse of `readRecord`. */
export function writeRecord(writer: ByteWriter, record: PositionRecord, codec: CodecLayout): void {
  const elements = elementsOf(record)
  const eventId = eventIdOf(record, elements)
  writer.uint64(BigInt(record.timeMs))
  writer.uint8(Number(record.extra?.priority ?? 0))
  writer.int32(Math.round(record.longitude * COORDINATE_DIVISOR))
  writer.int32(Math.round(record.latitude * COORDINATE_DIVISOR))
  writer.int16(Math.round(record.altitudeMeters ?? 0))
  writer.uint16(Math.round(record.headingDegrees ?? 0))
  writer.uint8(record.satellites ?? 0)
  writer.uint16(Math.round(record.speedKmh ?? 0))
  writeNarrow(writer, eventId, codec.idBytes)
  if (codec.hasGenerationType) writer.uint8(Number(record.extra?.generationType ?? PERIODIC_GENERATION))
  writeElements(writer, elements, codec)
}

function elementsOf(record: PositionRecord): Map<number, WireElement> {
  const elements = new Map<number, WireElement>()
  for (const [field, value] of Object.entries(record)) {
    if (FIX_FIELDS.has(field) || value === undefined) continue
    // Object.entries loses the type of the keys; the map has no entry for fields without an element.
    const element = fieldElement.get(field as keyof PositionRecord)
    if (!element) throw new RangeError(`Teltonika cannot say ${field}`)
    elements.set(element.id, toWire(element, Number(value)))
  }
  for (const [key, value] of Object.entries(record.extra ?? {})) {
    if (RECORD_KEYS.has(key)) continue
    const element = extraToWire(key, value)
    elements.set(element.id, element)
  }
  return elements
}

/** The ID of the element that triggered the record; the element is added if it is missing. */
function eventIdOf(record: PositionRecord, elements: Map<number, WireElement>): number {
  if (record.event === undefined) return Number(record.extra?.eventId ?? 0)
  if (record.event === 'overspeed') {
    const speed = BigInt(Math.min(255, Math.round(record.speedKmh ?? 0)))
    addIfMissing(elements, { id: OVERSPEED_ID, bytes: 1, value: speed })
    return OVERSPEED_ID
  }
  const causes = eventCauses.filter((cause) => cause.event === record.event)
  const stated = causes.find((cause) => elements.get(cause.id)?.value === BigInt(cause.value))
  const cause = stated ?? causes[0]
  if (!cause) throw new RangeError(`Teltonika cannot say ${record.event}`)
  addIfMissing(elements, { id: cause.id, bytes: 1, value: BigInt(cause.value) })
  return cause.id
}

function addIfMissing(elements: Map<number, WireElement>, element: WireElement): void {
  if (!elements.has(element.id)) elements.set(element.id, element)
}

function toWire(element: IoElement, value: number): WireElement {
  const sent = BigInt(Math.round(value * element.divisor))
  const bits = element.bytes * 8
  const back = element.signed ? BigInt.asIntN(bits, sent) : BigInt.asUintN(bits, sent)
  if (back !== sent) throw new RangeError(`${element.name} cannot be ${value}`)
  return { id: element.id, bytes: element.bytes, value: BigInt.asUintN(bits, sent) }
}

function extraToWire(key: string, value: ExtraValue): WireElement {
  const id = UNNAMED.exec(key)?.[1]
  if (id !== undefined) return { id: Number(id), ...unnamedToWire(value) }
  const element = ioElementNamed(key)
  if (!element) throw new RangeError(`Teltonika cannot say ${key}`)
  if (element.bytes === 0) return { id: element.id, bytes: 0, value: textToBytes(String(value)) }
  if (typeof value === 'string') return { id: element.id, bytes: 8, value: toInteger(value) }
  return toWire(element, Number(value))
}

function unnamedToWire(value: ExtraValue): Omit<WireElement, 'id'> {
  if (typeof value === 'string' && value.startsWith('0x')) return { bytes: 0, value: textToBytes(value) }
  const sent = toInteger(value)
  const bytes = SIZES.find((size) => BigInt.asUintN(size * 8, sent) === sent)
  if (bytes === undefined) throw new RangeError(`no element can be ${value}`)
  return { bytes, value: sent }
}

/** BigInt alone would throw SyntaxError for text that isn't a number. */
function toInteger(value: ExtraValue): bigint {
  if (typeof value === 'string' && !/^\d+$/.test(value)) throw new RangeError(`"${value}" isn’t an integer`)
  return BigInt(value)
}

function textToBytes(text: string): Uint8Array {
  return text.startsWith('0x') ? fromHex(text.slice(2)) : fromAscii(text)
}

function writeElements(writer: ByteWriter, elements: Map<number, WireElement>, codec: CodecLayout): void {
  const bySize = Map.groupBy(elements.values(), (element) => element.bytes)
  const variable = bySize.get(0) ?? []
  if (variable.length > 0 && !codec.hasVariableElements) {
    throw new RangeError(`Codec ${codec.name} has no elements of any length`)
  }
  writeNarrow(writer, elements.size, codec.countBytes)
  for (const bytes of SIZES) {
    const group = bySize.get(bytes) ?? []
    writeNarrow(writer, group.length, codec.countBytes)
    for (const element of group) writeElement(writer, element, codec)
  }
  if (!codec.hasVariableElements) return
  writer.uint16(variable.length)
  for (const element of variable) writeElement(writer, element, codec)
}

function writeElement(writer: ByteWriter, element: WireElement, codec: CodecLayout): void {
  writeNarrow(writer, element.id, codec.idBytes)
  const { value } = element
  if (typeof value !== 'bigint') {
    writer.uint16(value.length)
    writer.put(value)
  } else if (element.bytes === 8) writer.uint64(value)
  else if (element.bytes === 4) writer.uint32(Number(value))
  else writeNarrow(writer, Number(value), element.bytes)
}

function writeNarrow(writer: ByteWriter, value: number, bytes: number): void {
  if (value >= 2 ** (bytes * 8)) throw new RangeError(`${value} does not fit into ${bytes} bytes`)
  if (bytes === 1) writer.uint8(value)
  else writer.uint16(value)
}
