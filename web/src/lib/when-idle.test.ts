import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Runs the callbacks that are left. */
function stubIdleCallbacks(): () => void {
  const waiting = new Map<number, () => void>()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.set(waiting.size + 1, work).size)
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle))
  return () => waiting.forEach((work) => work())
}

test.each([
  ['a browser that tells when it is idle', stubIdleCallbacks],
  [
    'one that does not',
    () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      return () => void vi.runAllTimers()
    },
  ],
])('in %s, a task runs later, unless it is cancelled', (_, prepare) => {
  const becomeIdle = prepare()
  const ran: string[] = []
  whenIdle(() => ran.push('kept'))
  const cancel = whenIdle(() => ran.push('cancelled'))
  cancel()
  expect(ran).toEqual([])
  becomeIdle()
  expect(ran).toEqual(['kept'])
})
