/** Sends due items of an outbox in parallel, so that a slow or dead receiver delays no other. */
import { setTimeout as sleep } from 'node:timers/promises'

/** How often to look for newly due items while others are being sent. */
const MEANWHILE_MS = 500

type Outbox<Item> = {
  /** Longest waiting first. */
  due: () => Promise<readonly Item[]>
  /** Items that are being sent aren't started again. */
  idOf: (item: Item) => string
  send: (item: Item) => Promise<void>
  failed: (item: Item, error: unknown) => void
  atOnce: number
  /** The receiver of an item, and how many of its items are sent at once; each item is its own receiver if undefined. */
  receivers?: { of: (item: Item) => string; atOnce: number }
}

/** Until nothing is due, or the signal aborts; then waits for items that are being sent. */
export async function sendDue<Item>(outbox: Outbox<Item>, signal: AbortSignal): Promise<void> {
  const { due, idOf, send, failed, atOnce, receivers } = outbox
  const sending = new Map<string, { receiver: string; ended: Promise<void> }>()
  const receiverOf = receivers?.of ?? idOf
  const isFree = (receiver: string): boolean => {
    if (sending.size >= atOnce) return false
    const busy = [...sending.values()].filter((other) => other.receiver === receiver).length
    return busy < (receivers?.atOnce ?? 1)
  }
  const start = (item: Item): void => {
    const id = idOf(item)
    const ended = send(item)
      .catch((error: unknown) => {
        if (!signal.aborted) failed(item, error)
      })
      .finally(() => sending.delete(id))
    sending.set(id, { receiver: receiverOf(item), ended })
  }
  do {
    for (const item of signal.aborted ? [] : await due())
      if (!sending.has(idOf(item)) && isFree(receiverOf(item))) start(item)
    await somethingChanges(
      [...sending.values()].map(({ ended }) => ended),
      signal,
    )
  } while (sending.size > 0)
}

async function somethingChanges(sending: readonly Promise<void>[], signal: AbortSignal): Promise<void> {
  if (sending.length === 0) return
  if (signal.aborted) return void (await Promise.all(sending))
  const over = new AbortController()
  const pause = sleep(MEANWHILE_MS, undefined, { signal: AbortSignal.any([over.signal, signal]), ref: false })
  await Promise.race([...sending, pause.catch(() => undefined)]).finally(() => over.abort())
}
