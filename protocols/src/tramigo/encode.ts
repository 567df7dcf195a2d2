import { onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { IGNITION, UNITS_PER_DEGREE } from './blocks.ts'
import { BLOCKS, BLOCKS_HEAD_BYTES } from './frame.ts'

const BLOCK_BYTES = 41
const NO_EVENT = 0

/** A message with the block of a report. */
export function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const writer = new ByteWriter()
  const seconds = Math.floor(record.timeMs / 1000)
  writer.uint8(BLOCKS)
  writer.uint16Le(BLOCKS_HEAD_BYTES + BLOCK_BYTES)
  writer.uint16Le(0)
  writer.uint16Le(serial & 0xffff)
  const imei = number.padStart(15, '0')
  writer.uint32Le(Number(imei.slice(0, 8)))
  writer.uint32Le(Number(imei.slice(8)))
  writer.uint32Le(seconds)
  writer.uint8(0)
  writer.uint16Le(NO_EVENT)
  writer.uint32Le(0)
  writer.uint16Le(record.ignition ? IGNITION : 0)
  writer.int32Le(Math.round(record.latitude * UNITS_PER_DEGREE))
  writer.int32Le(Math.round(record.longitude * UNITS_PER_DEGREE))
  writer.uint16Le(Math.round(record.speedKmh ?? 0))
  writer.uint16Le(Math.round(record.headingDegrees ?? 0))
  writer.put(Uint8Array.of(0, 0, Math.round(record.batteryPercent ?? 100)))
  writer.put(new Uint8Array(12))
  writer.uint32Le(seconds)
  writer.uint8(0)
  return writer.finish()
}

/** The server answers nothing to such messages. */
export const tramigoEncoder = onePerMessage(encodePosition)
