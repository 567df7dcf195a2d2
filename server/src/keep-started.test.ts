import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { fence, whileHolding } from './database/fence.ts'
import { keepStarted } from './keep-started.ts'

const log = pino({ level: 'silent' })

test('a restart that a worker notices holds none of its leases', async () => {
  const fences: string[] = []
  const closed = vi.fn(async () => undefined)
  let replace = (): void => undefined
  const running = await keepStarted(async (onReplaced) => {
    replace = onReplaced
    await Promise.resolve()
    fences.push(fence())
    return { close: closed }
  }, log)
  await whileHolding([{ name: 'sweep', generation: 7 }], async () => {
    expect(fence()).toContain('{"sweep"}')
    replace()
  })
  await running.close()
  expect([fences, closed.mock.calls.length]).toEqual([['', ''], 2])
})
