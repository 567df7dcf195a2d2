/** For tests: records in the format of the independent decoder. */
import type { FrameFixture } from '../testing/fixture.ts'
import type { Message, PositionRecord } from '../message.ts'
import { fromAscii, toHex } from '../text/text.ts'
import { PERIODIC_GENERATION } from './codecs.ts'
import { eventCauses, OVERSPEED_ID } from './events.ts'
import { fieldElement, ioElements } from './io-elements.ts'

const CODEC_16 = '0x10'

type ReferenceRecord = {
  timeMs: number
  priority: number
  latitude: number
  longitude: number
  altitudeMeters: number
  headingDegrees: number
  satellites: number
  speedKmh: number
  eventId: number
  generationType?: number
  /** IO elements as sent: a number, or hexadecimal digits for elements of any length. */
  elements: Record<string, number | string>
}

export type TeltonikaFixture = FrameFixture & {
  transport: 'tcp' | 'udp'
  /** The result of the independent decoder. */
  reference?: {
    codec?: string
    isChecksumRight?: boolean
    isLengthRight?: boolean
    records?: ReferenceRecord[]
  }
}

type Elements = ReferenceRecord['elements']

/** Converts a message to the independent decoder's format, with the element table but without our encoder. */
export function referenceOf(message: Message, codec: string | undefined): ReferenceRecord[] {
  if (message.kind !== 'positions') return []
  const generation = codec === CODEC_16 ? { generationType: PERIODIC_GENERATION } : {}
  return message.records.map((record) => ({ ...generation, ...toReference(record) }))
}

function toReference(record: PositionRecord): ReferenceRecord {
  const { priority = 0, generationType, eventId, ...extra } = record.extra ?? {}
  const elements = elementsOf(record, extra)
  return {
    timeMs: record.timeMs,
    priority: Number(priority),
    latitude: record.latitude,
    longitude: record.longitude,
    altitudeMeters: record.altitudeMeters ?? Number.NaN,
    headingDegrees: record.headingDegrees ?? Number.NaN,
    satellites: record.satellites ?? Number.NaN,
    speedKmh: record.speedKmh ?? Number.NaN,
    eventId: Number(eventId ?? causeOf(record, elements)),
    ...(generationType === undefined ? {} : { generationType: Number(generationType) }),
    elements,
  }
}

function elementsOf(record: PositionRecord, extra: NonNullable<PositionRecord['extra']>): Elements {
  const elements: Elements = {}
  for (const { id, name, field, divisor, bytes, signed } of ioElements) {
    const inField = field !== undefined && extra[name] === undefined && fieldElement.get(field)?.id === id
    const value = inField ? record[field] : extra[name]
    if (value === undefined) continue
    if (bytes === 0) elements[id] = toHex(fromAscii(String(value)))
    else {
      const sent = Math.round(Number(value) * divisor)
      elements[id] = signed && sent < 0 ? sent + 2 ** (bytes * 8) : sent
    }
  }
  for (const [key, value] of Object.entries(extra)) {
    if (/^io\d+$/.test(key))
      elements[key.slice(2)] = typeof value === 'string' ? value.slice(2) : Number(value)
  }
  return elements
}

function causeOf(record: PositionRecord, elements: Elements): number {
  if (record.event === undefined) return 0
  if (record.event === 'overspeed') return OVERSPEED_ID
  const causes = eventCauses.filter(({ event }) => event === record.event)
  return causes.find(({ id, value }) => elements[id] === value)?.id ?? Number.NaN
}
