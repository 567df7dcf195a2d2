import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Load, LoadResult } from './sender.ts'

/** Devices in a separate process, signed in; they send once the returned function is called. */
export async function readySender(load: Load): Promise<() => Promise<LoadResult>> {
  const sender = fork(new URL('./sender.ts', import.meta.url), [JSON.stringify(load)])
  await once(sender, 'message')
  return async () => {
    sender.send('go')
    const [result] = (await once(sender, 'message')) as [LoadResult] // the messages of sender.ts
    return result
  }
}
