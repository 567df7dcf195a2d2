import type { FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { readDeviceNumber } from './envelope.ts'
import { readRecords } from './records.ts'

/** The type of packets that need an answer; sent in both directions. */
export const CHANNEL_TYPE = 1
const LENGTH_BYTES = 2
const MAX_PACKET_BYTES = 65_535
const nothing = new Uint8Array(0)

/** Teltonika over UDP: each packet has its device's number, and no checksum, since the datagram has one. */
export const teltonikaDatagrams = {
  maxFrameBytes: MAX_PACKET_BYTES,
  frame: (packet: Uint8Array) => ({ frames: [packet], rest: nothing }),
  numberOf: (packet: Uint8Array) => readHeader(packet).deviceId,
  decode,
} satisfies FrameProtocol

type Header = { reader: ByteReader; packetId: number; avlPacketId: number; deviceId: string }

function readHeader(packet: Uint8Array): Header {
  const reader = new ByteReader(packet)
  const length = reader.uint16()
  if (LENGTH_BYTES + length !== packet.length) {
    throw new ProtocolError(`the length says ${length} bytes, there are ${packet.length - LENGTH_BYTES}`, 0)
  }
  const packetId = reader.uint16()
  reader.uint8()
  const avlPacketId = reader.uint8()
  const deviceId = readDeviceNumber(reader, reader.uint16())
  return { reader, packetId, avlPacketId, deviceId }
}

function decode(packet: Uint8Array): Message[] {
  const { reader, packetId, avlPacketId, deviceId } = readHeader(packet)
  const data = { bytes: packet, start: reader.offset, end: packet.length }
  const { records, unreadable, count } = readRecords(data)
  const acknowledge = acknowledgement(packetId, avlPacketId, count)
  const message: Message = { kind: 'positions', deviceId, records, acknowledge }
  if (unreadable) message.unreadable = unreadable
  return [message]
}

function acknowledgement(packetId: number, avlPacketId: number, count: number): Uint8Array {
  return Uint8Array.of(0, 5, packetId >>> 8, packetId & 0xff, CHANNEL_TYPE, avlPacketId, count)
}
