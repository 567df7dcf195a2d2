import type { DeviceStatus, PositionRecord, Reported, Session } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { readersOf, type Draft } from './readers.ts'

/** The parts of a text, each begun by an ampersand and a letter for what it is. */
export function readParts(bytes: Uint8Array, maker: string, before: Session | undefined): Reported {
  const status: DeviceStatus = {}
  const draft: Draft = { status, alarms: 0, bytes }
  const content = toAscii(bytes)
  const readers = readersOf(maker)
  let at = content.indexOf('&')
  while (at >= 0) {
    const next = content.indexOf('&', at + 1)
    const end = next < 0 ? content.length : next
    draft.bytes = bytes.subarray(at + 2, end)
    readers[content[at + 1] ?? '']?.(content.slice(at + 2, end), draft, before)
    at = next
  }
  const session = draft.hasAlarms ? { session: { alarms: draft.alarms } } : {}
  if (!draft.place) return { kind: 'status', status, ...session }
  const record: PositionRecord = { ...draft.place, ...status }
  return { kind: 'positions', records: [record], ...session }
}
