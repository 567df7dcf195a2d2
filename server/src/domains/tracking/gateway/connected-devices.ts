import type { CommandAnswer, CommandKind } from '@roadbook/protocols/command'
import type {
  DeviceStatus,
  FrameProtocol,
  Message,
  PositionRecord,
  Session,
  UnreadablePart,
} from '@roadbook/protocols/message'
import { countsWithoutPlace, withoutPlace } from '@roadbook/protocols/records/without-place'
import type { Delivery } from '../ingest/index.ts'

/** A device that reports over a connection or from a UDP address. */
export type ConnectedDevice = {
  dongleId: number
  session?: Session
  /** What commands to it must repeat; '' until it is known. */
  address?: string
  /** Since a command was sent: the kinds of commands that its next position answers. */
  answeredByPosition?: readonly CommandKind[] | undefined
  /** Each value of its statuses without a position, as last reported. */
  reported?: Map<LastingField, { value: DeviceStatus[LastingField]; receivedMs: number }>
}

type LastingField = Exclude<keyof DeviceStatus, 'event' | 'extra'>

/** A heartbeat that lacks a value doesn't clear the one reported before. */
function keepStatus(device: ConnectedDevice, status: DeviceStatus, receivedMs: number): void {
  const { event: _event, extra: _extra, ...lasting } = status
  device.reported ??= new Map()
  for (const [field, value] of Object.entries(lasting))
    device.reported.set(field as LastingField, { value, receivedMs }) // a key of the status
}

/** Devices send a heartbeat every few minutes, and at once when the ignition changes. */
const HEARTBEAT_LASTS_MS = 600_000

/** A message with something to store. */
export type Reported = Extract<Message, { kind: 'positions' | 'status' | 'text' }>

type Content = Pick<Delivery, 'dongleId' | 'receivedMs' | 'records' | 'texts' | 'status'> &
  Required<Pick<Delivery, 'answers'>> & { unreadable: readonly UnreadablePart[] }

/**
 * What a message of the device says. Its status is kept for the positions that follow. A report without a position, such as
 * SOS in a garage, is a record without a place; without a time, it gets its time of arrival.
 */
export function contentOf(message: Reported, device: ConnectedDevice, receivedMs: number): Content {
  const text = message.kind === 'text' ? message.text : ''
  const answer = message.answers ?? (message.kind === 'positions' ? takeAnswer(device) : undefined)
  const answers = answer ? [{ ...answer, text }] : []
  const { dongleId } = device
  const content: Content = { dongleId, receivedMs, records: [], unreadable: [], texts: [], answers }
  if (message.kind === 'text')
    return { ...content, texts: [{ text: message.text, sentMs: message.timeMs ?? null }] }
  if (message.kind === 'positions') {
    const { records, unreadable = [] } = message
    return { ...content, records: withReported(records, device, receivedMs), unreadable }
  }
  const { status, timeMs = receivedMs } = message
  keepStatus(device, status, receivedMs)
  return { ...content, status, records: countsWithoutPlace(status) ? [withoutPlace(status, timeMs)] : [] }
}

function takeAnswer(device: ConnectedDevice): CommandAnswer | undefined {
  const { answeredByPosition: kinds } = device
  delete device.answeredByPosition
  return kinds && { kinds }
}

/**
 * In some protocols, positions lack fields that the heartbeats between them carry: a current position gets those fields; one
 * that the device buffered for longer doesn't, since they belong to another time.
 */
function withReported(
  records: PositionRecord[],
  { reported = new Map() }: ConnectedDevice,
  receivedMs: number,
): PositionRecord[] {
  const recent = [...reported].filter(([, one]) => receivedMs - one.receivedMs <= HEARTBEAT_LASTS_MS)
  if (recent.length === 0) return records
  const lasting = Object.fromEntries(recent.map(([field, { value }]) => [field, value]))
  return records.map((record) =>
    Math.abs(receivedMs - record.timeMs) > HEARTBEAT_LASTS_MS ? record : { ...lasting, ...record },
  )
}

/** Frames that can't be read are refused where they are decoded. */
export function addressIn(frame: Uint8Array, { commands }: FrameProtocol): string {
  try {
    return commands?.addressIn?.(frame) ?? ''
  } catch {
    return ''
  }
}

/** Limit for protocols that name the device in each message, such as a fleet's relay. */
export const MAX_DEVICES = 1_000
/** How long a refused number is not looked up again. */
const REFUSED_MS = 60_000

/** The devices on one connection, by the number in their messages; '' for a device that has logged in. */
export class ConnectedDevices {
  readonly #devices = new Map<string, ConnectedDevice>()
  /** Refused numbers, and until when they are skipped. */
  readonly #refused = new Map<string, number>()

  /** Of the last message that had one. */
  #lastNumber = ''

  get size(): number {
    return this.#devices.size
  }

  get isFull(): boolean {
    return this.#devices.size + this.#refused.size >= MAX_DEVICES
  }

  /** The device, if there is exactly one. */
  get only(): ConnectedDevice | undefined {
    return this.#devices.size === 1 ? [...this.#devices.values()][0] : undefined
  }

  of(dongleId: number): ConnectedDevice | undefined {
    return [...this.#devices.values()].find((device) => device.dongleId === dongleId)
  }

  dongleIds(): number[] {
    return [...this.#devices.values()].map(({ dongleId }) => dongleId)
  }

  /** A frame without a number belongs to the device of the frame before it. */
  numberOf(frame: Uint8Array, protocol: FrameProtocol): string {
    if (!protocol.numberOf) return ''
    const number = protocol.numberOf(frame) ?? this.#lastNumber
    if (number === '') throw new Error('no device number at the beginning')
    this.#lastNumber = number
    return number
  }

  get(number: string): ConnectedDevice | undefined {
    return this.#devices.get(number)
  }

  set(number: string, device: ConnectedDevice): void {
    this.#devices.set(number, device)
  }

  remove(dongleId: number): void {
    for (const [number, device] of this.#devices) {
      if (device.dongleId === dongleId) this.#devices.delete(number)
    }
  }

  addRefused(number: string): void {
    this.#refused.set(number, performance.now() + REFUSED_MS)
  }

  isRefused(number: string): boolean {
    const untilMs = this.#refused.get(number)
    if (untilMs === undefined) return false
    if (performance.now() < untilMs) return true
    this.#refused.delete(number)
    return false
  }
}
