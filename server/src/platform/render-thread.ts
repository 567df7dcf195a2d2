/** Making a file in a worker thread, so that other requests are answered meanwhile. */
import { Worker } from 'node:worker_threads'

/** Messages from the thread: it needs the next item, has made a part of the file, or reports how much more is in it. */
export type FromThread = { wants: 'item' } | { chunk: Uint8Array } | { written: number } | { done: true }
/** Messages to the thread: the next item, or that there is none; or that a part was taken. */
export type ToThread<Item> = { item: Item } | { end: true } | { taken: true }

type Rendering<Item> = {
  /** Calls `renderItems`. */
  module: URL
  workerData: unknown
  items: AsyncIterable<Item>
  signal: AbortSignal
  megabytes: number
  /** How much more is in the file, in the module's unit. */
  onWritten?: (more: number) => void
}

/** The file's bytes. An item is read when the thread needs it, and the thread continues once its bytes were taken. */
export async function* renderInThread<Item>({
  module,
  workerData,
  items,
  signal,
  megabytes,
  onWritten,
}: Rendering<Item>): AsyncGenerator<Uint8Array> {
  const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  const messages = messagesOf(worker, signal)
  const source = items[Symbol.asyncIterator]()
  // A worker thread has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const send = (message: ToThread<Item>): void => worker.postMessage(message)
  try {
    for (;;) {
      const message = await messages.next()
      if ('done' in message) return
      if ('written' in message) onWritten?.(message.written)
      else if ('chunk' in message) {
        yield message.chunk
        send({ taken: true })
      } else {
        const next = await source.next()
        send(next.done === true ? { end: true } : { item: next.value })
      }
    }
  } finally {
    await source.return?.()
    await worker.terminate()
  }
}

/** One message after the other: the thread waits for the answer to each. */
function messagesOf(worker: Worker, signal: AbortSignal): { next: () => Promise<FromThread> } {
  const ended = new AbortController()
  worker.on('error', (error: unknown) => ended.abort(error))
  worker.on('exit', (code) => ended.abort(new Error(`The thread that makes a file ended with ${code}`)))
  const received: FromThread[] = []
  let wake = (): void => undefined
  worker.on('message', (message: FromThread) => {
    received.push(message)
    wake()
  })
  const over = AbortSignal.any([ended.signal, signal])
  over.addEventListener('abort', () => wake())
  return {
    async next() {
      for (;;) {
        signal.throwIfAborted()
        const message = received.shift()
        if (message) return message
        ended.signal.throwIfAborted()
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
