import { type ComponentType, lazy } from 'react'

const RETRY_MS = 5_000

/** A part of the frame that is loaded after it. Offline the frame stays as it is, and the part is requested again. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, retryMs = RETRY_MS) {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  })
}
