import type { CommandAnswer } from '../command.ts'
import type { DeviceStatus, PositionRecord, Session } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import type { Fix } from './position.ts'

/** The content of one message while it is decoded. */
export type Draft = {
  session: Session | undefined
  timeMs?: number
  fix?: Fix
  status: DeviceStatus
  text?: string
  answers?: CommandAnswer
}

export function merge(draft: Draft, part: DeviceStatus): void {
  const { extra } = draft.status
  Object.assign(draft.status, part)
  if (extra) draft.status.extra = part.extra ? { ...extra, ...part.extra } : extra
}

export function keepExtra(draft: Draft, key: string, value: number | string | boolean): void {
  draft.status.extra = { ...draft.status.extra, [key]: value }
}

const MAX_UNREAD_BYTES = 64

/** For people who want to know what the device meant. */
export function keepUnread(reader: ByteReader, draft: Draft): void {
  const bytes = reader.slice(Math.min(reader.left, MAX_UNREAD_BYTES))
  if (bytes.length > 0) keepExtra(draft, 'unread', toHex(bytes))
}

/** Removes an empty `extra`. */
export function tidy(status: DeviceStatus): DeviceStatus {
  const { extra, ...rest } = status
  return extra && Object.keys(extra).length > 0 ? { ...rest, extra } : rest
}

/** Undefined for a message without a fix, and for a device that never had one. */
export function recordOf({ timeMs, fix, status }: Draft): PositionRecord | undefined {
  if (timeMs === undefined || !fix) return undefined
  if (fix.valid === false && fix.latitude === 0 && fix.longitude === 0) return undefined
  return { timeMs, ...fix, ...tidy(status) }
}
