import type { DeviceStatus, Message, Place, PositionRecord } from '../message.ts'

/** What a device reported of one time, with or without a place. */
export type Entry = { timeMs?: number; place?: Place; status: DeviceStatus }

type Reported = Extract<Message, { kind: 'positions' | 'status' }>

/** Entries in a row that have a place are the records of one message; each without one is a status of its own. */
export function toMessages(entries: readonly Entry[]): Reported[] {
  const messages: Reported[] = []
  for (const { timeMs, place, status } of entries) {
    const last = messages.at(-1)
    if (!place || timeMs === undefined) {
      messages.push({ kind: 'status', ...(timeMs === undefined ? {} : { timeMs }), status })
    } else {
      const record: PositionRecord = { timeMs, ...place, ...status }
      if (last?.kind === 'positions') last.records.push(record)
      else messages.push({ kind: 'positions', records: [record] })
    }
  }
  return messages
}

/** The whole frame is answered with its last message, since messages are stored in their order. */
export function answerLast<Sent extends Message>(messages: readonly Sent[], answer: object): Sent[] {
  return messages.map((message, at) => (at === messages.length - 1 ? { ...message, ...answer } : message))
}
