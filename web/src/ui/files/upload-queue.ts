import type { UploadUrl } from '@roadbook/contract/core/attachments'

/** This many are uploaded at once: more would only share the connection. */
export const AT_ONCE = 3

/** When a failed one is retried; `online` starts by itself. */
export type Retry = 'never' | 'asked' | 'online'

/**
 * waiting → sending → uploaded, or failed. Failed and lost ones wait again when they are retried. Until the vehicle is
 * known, all of them wait.
 */
type UploadStep =
  | { kind: 'waiting' }
  | { kind: 'sending'; sentBytes: number }
  | { kind: 'uploaded'; fileKey: string }
  | { kind: 'failed'; message: string; retry: Retry }

export type Upload = {
  id: string
  file: File
  /** The stored name: with the extension of its type. */
  name: string
  /** Kept for retries, since it accepts the file until it expires. */
  address?: UploadUrl | undefined
  step: UploadStep
}

export type Queue = readonly Upload[]

export type QueueEvent =
  | { kind: 'added'; uploads: Queue }
  | { kind: 'started'; id: string }
  | { kind: 'addressed'; id: string; address: UploadUrl }
  | { kind: 'sent'; id: string; bytes: number }
  | { kind: 'uploaded'; id: string; fileKey: string }
  | { kind: 'failed'; id: string; message: string; retry: Retry }
  | { kind: 'retried'; id: string }
  /** The connection is back. */
  | { kind: 'online' }
  | { kind: 'removed'; ids: readonly string[] }
  /** Uploaded, but no longer on the server, or refused when attached. */
  | { kind: 'lost'; ids: readonly string[]; message: string; retry: Retry }

export function changeQueue(queue: Queue, event: QueueEvent): Queue {
  switch (event.kind) {
    case 'added':
      return [...queue, ...event.uploads]
    case 'removed':
      return queue.filter(({ id }) => !event.ids.includes(id))
    case 'lost': {
      const { ids, message, retry } = event
      const step = { kind: 'failed', message, retry } as const
      return queue.map((one) => (ids.includes(one.id) ? { ...one, address: undefined, step } : one))
    }
    case 'online':
      return queue.map((one) =>
        one.step.kind === 'failed' && one.step.retry === 'online'
          ? { ...one, step: { kind: 'waiting' } }
          : one,
      )
    default:
      return queue.map((one) => (one.id === event.id ? changeOne(one, event) : one))
  }
}

type EventOfOne = Exclude<QueueEvent, { kind: 'added' | 'removed' | 'lost' | 'online' }>

function changeOne(one: Upload, event: EventOfOne): Upload {
  const { kind } = one.step
  switch (event.kind) {
    case 'started':
      return kind === 'waiting' ? { ...one, step: { kind: 'sending', sentBytes: 0 } } : one
    case 'retried':
      return kind === 'failed' ? { ...one, step: { kind: 'waiting' } } : one
    case 'addressed':
      return { ...one, address: event.address }
    case 'sent':
      return kind === 'sending' ? { ...one, step: { kind: 'sending', sentBytes: event.bytes } } : one
    case 'uploaded':
      return kind === 'sending' ? { ...one, step: { kind: 'uploaded', fileKey: event.fileKey } } : one
    default: {
      const { message, retry } = event
      return kind === 'sending' ? { ...one, step: { kind: 'failed', message, retry } } : one
    }
  }
}

/** The next ones to upload. */
export function nextToSend(queue: Queue): Queue {
  const sending = queue.filter(({ step }) => step.kind === 'sending').length
  const waiting = queue.filter(({ step }) => step.kind === 'waiting')
  return waiting.slice(0, Math.max(0, AT_ONCE - sending))
}

export function isUnderWay(queue: Queue): boolean {
  return queue.some(({ step }) => step.kind === 'waiting' || step.kind === 'sending')
}

export function failedOf(queue: Queue): Queue {
  return queue.filter(({ step }) => step.kind === 'failed')
}

/** Keys of the files that can be attached, in the order in which they were chosen. */
export function keysOf(queue: Queue): string[] {
  return queue.flatMap(({ step }) => (step.kind === 'uploaded' ? [step.fileKey] : []))
}
