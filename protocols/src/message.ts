import type { CommandAnswer, CommandEncoder } from './command.ts'

/**
 * Everything that a device can report, in any protocol. A decoder turns bytes into these types; the gateway
 * handles them. Names include units. A value that a device did not report is absent, never 0 or null.
 */

/** One fix of a device. `timeMs` is epoch milliseconds; coordinates are WGS84 degrees. */
export type PositionRecord = {
  timeMs: number
  latitude: number
  longitude: number
  altitudeMeters?: number
  speedKmh?: number
  headingDegrees?: number
  satellites?: number
  hdop?: number
  accuracyMeters?: number
  ignition?: boolean
  movement?: boolean
  odometerMeters?: number
  fuelLitres?: number
  fuelPercent?: number
  fuelUsedLitres?: number
  engineRpm?: number
  batteryPercent?: number
  batteryVolts?: number
  externalVolts?: number
  gsmSignal?: number
  event?: DeviceEvent
  /** False if the device marks this fix as invalid; absent if it sends no such flag. */
  valid?: boolean
  /** Values without their own field, for display only. docs/devices.md lists the names that protocols share. */
  extra?: Record<string, number | string | boolean>
}

/** A record without its time. */
export type Place = Omit<PositionRecord, 'timeMs'>

export type Extra = NonNullable<PositionRecord['extra']>

export const deviceEvents = [
  'ignitionOn',
  'ignitionOff',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'overspeed',
  'towing',
  'crash',
  'powerCut',
  'lowBattery',
  'unplugged',
  'panic',
  'jamming',
] as const
export type DeviceEvent = (typeof deviceEvents)[number]

/** A part of a message that arrived intact but cannot be read. It is acknowledged, or the device would send it forever. */
export type UnreadablePart = {
  reason: 'unreadable' | 'unsupportedFormat'
  /** What is wrong, and where. */
  detail: string
  bytes: Uint8Array
  /** The number of records in it, as far as known; at least one. */
  records: number
}

/** What a device reports without a position. */
export type DeviceStatus = Omit<PositionRecord, 'timeMs' | 'latitude' | 'longitude' | 'valid'>

/** State for decoding later frames of the same device; the gateway keeps it while the connection lasts. */
export type Session = {
  /** The device's clock shows local time, this far ahead of UTC. */
  utcOffsetMinutes?: number
  /** Alarms that were active in its last status, as the protocol encodes them: only a new one is an event. */
  alarms?: number
  /** Parts of a message that did not fit into one, by their place in it: the others are awaited. */
  parts?: { key: string; received: readonly (Uint8Array | undefined)[] }
}

export type Message =
  /** The device identifies itself by the digits of its number, with leading zeros as sent. */
  | { kind: 'login'; deviceId: string; accept: Uint8Array; reject: Uint8Array; session?: Session }
  /** `acknowledge` is what the device waits for once all records are durable. */
  | {
      kind: 'positions'
      deviceId?: string
      records: PositionRecord[]
      /** Absent if all of it could be read. */
      unreadable?: UnreadablePart[]
      acknowledge?: Uint8Array
      session?: Session
      answers?: CommandAnswer
    }
  /** A heartbeat, or a report without a position. `timeMs` is absent if it has no time. */
  | {
      kind: 'status'
      deviceId?: string
      timeMs?: number
      status: DeviceStatus
      acknowledge?: Uint8Array
      session?: Session
      answers?: CommandAnswer
    }
  /** Text from the device: kept, shown in the device's status. With `answers`, it is the answer to a command. */
  | {
      kind: 'text'
      deviceId?: string
      text: string
      timeMs?: number
      acknowledge?: Uint8Array
      answers?: CommandAnswer
    }
  /** The checksum is wrong, or the text has an unknown type; `answer` is sent at once. */
  | { kind: 'refused'; reason: string; answer?: Uint8Array }
  | { kind: 'keepAlive'; answer?: Uint8Array; session?: Session }

/** What a device reports, acknowledged once it is stored. */
export type Reported = Extract<Message, { kind: 'positions' | 'status' | 'text' }>

export type DecodeContext = { receivedMs: number; session?: Session }

/** A protocol of frames, over TCP or UDP: pure functions, the gateway owns the socket. */
export type FrameProtocol = {
  /** No frame is longer. */
  maxFrameBytes: number
  /** If the first frame is always shorter: the most that the gateway reads before it knows the device. */
  maxFirstFrameBytes?: number
  /**
   * Splits the received bytes into whole frames; `rest` waits for more bytes. Throws ProtocolError on bytes that can't be a
   * frame.
   */
  frame(buffer: Uint8Array): { frames: Uint8Array[]; rest: Uint8Array }
  /**
   * The device number in this frame, read without its body; undefined if the frame has none and comes from the device that was
   * named last. Absent if a login identifies the device.
   */
  numberOf?(frame: Uint8Array): string | undefined
  /** Always an array, possibly empty. Throws ProtocolError with the offset of what is wrong. */
  decode(frame: Uint8Array, context: DecodeContext): Message[]
  /** Absent if its devices take no commands. */
  commands?: CommandEncoder
}

/** What one device says in a request. */
export type Report = {
  deviceId: string
  records: PositionRecord[]
  /** Invalid locations of a list with valid ones; absent if all were valid. */
  unreadable?: UnreadablePart[]
}

/**
 * A protocol over HTTP: the gateway answers with a status, so there are no bytes to frame. The device number
 * is read separately and first, since nothing else is read from unknown devices. All functions throw
 * RequestError. It has at least one of `decodeQuery`, `json` and `xml`; other requests are refused.
 */
export type HttpProtocol = {
  /** Where senders put the device number, to tell those who left it out: "id in the URL". */
  numberIn: readonly string[]
  /** Undefined if the parameters of the URL, or of a form, do not contain the device number; absent if they never do. */
  numberInQuery?: (parameters: Iterable<readonly [string, string]>) => string | undefined
  /** One request may be about several devices, as those of a platform are: it is read if one of them is known. */
  hasManyDevices?: true
  decodeQuery?: (parameters: Iterable<readonly [string, string]>, receivedMs?: number) => Report
  json?: JsonBodies
  xml?: XmlBodies
  /** What the sender waits for besides the status 200. */
  answer?: HttpAnswer
}

export type HttpAnswer = { type: string; text: string }

/** All functions throw RequestError. */
export type JsonBodies = {
  /** The numbers in the text or its beginning, each once; the first ones of many. */
  numbersIn: (text: string) => string[]
  /** One report for each device. `number` is that of the URL, which counts for all of the body. */
  decode: (body: unknown, receivedMs: number, number?: string) => Report[]
}

/** All functions throw RequestError. */
export type XmlBodies = {
  /** The numbers in the text or its beginning, each once; the first ones of many. */
  numbersIn: (text: string) => string[]
  /** One report for each device. */
  decode: (text: string, receivedMs: number) => Report[]
  /** Names the request that it answers. */
  answer: (text: string, receivedMs: number) => HttpAnswer
}
