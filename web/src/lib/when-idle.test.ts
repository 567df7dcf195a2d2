import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.useRealTimers())

test('a task runs later, unless it is cancelled', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ran: string[] = []
  whenIdle(() => ran.push('kept'))
  const cancel = whenIdle(() => ran.push('cancelled'))
  cancel()
  expect(ran).toEqual([])
  vi.runAllTimers()
  expect(ran).toEqual(['kept'])
})
