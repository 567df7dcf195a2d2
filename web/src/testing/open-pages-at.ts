import { afterEach, beforeEach, vi } from 'vitest'

/** Every test of the file opens its page at this instant, and has its own network. */
export function openPagesAt(instant: string): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(instant), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}
