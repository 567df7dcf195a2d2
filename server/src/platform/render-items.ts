/** The part of `render-thread.ts` that runs in the thread. */
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './render-thread.ts'

/** Makes the file from items that are fetched one by one; `wrote` reports how much more is in it. */
export async function renderItems<Item>(
  render: (items: AsyncIterable<Item>, wrote: (more: number) => void) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('This runs in a worker thread.')
  let answered: (message: ToThread<Item>) => void = () => undefined
  port.on('message', (message: ToThread<Item>) => answered(message))
  const ask = (message: FromThread): Promise<ToThread<Item>> => {
    const answer = new Promise<ToThread<Item>>((resolve) => (answered = resolve))
    // A message port of worker threads has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    port.postMessage(message)
    return answer
  }
  async function* items(): AsyncGenerator<Item> {
    for (;;) {
      const answer = await ask({ wants: 'item' })
      if (!('item' in answer)) return
      yield answer.item
    }
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const wrote = (more: number): void => port.postMessage({ written: more } satisfies FromThread)
  for await (const chunk of render(items(), wrote)) await ask({ chunk })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  port.postMessage({ done: true } satisfies FromThread)
  port.close()
}
