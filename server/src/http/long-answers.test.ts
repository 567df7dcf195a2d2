import type { Route } from '@roadbook/contract/core/route'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestClock } from '../testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { addTenant } from '../testing/ingest.ts'
import { longAnswerLimits, longComputationLimits, mount } from './mount.ts'
import { createSemaphore } from './semaphore.ts'

const common = { method: 'GET', access: 'session', summary: '', response: z.array(z.string()) } as const
const table = {
  list: { ...common, path: '/list', streams: true },
  compute: { ...common, path: '/compute', takesLong: true },
} satisfies Record<string, Route>

let home: TestDatabase
beforeAll(async () => {
  home = await createTestDatabase()
})
afterAll(() => home.drop())

test('what is computed does not wait for those who read long lists slowly', async () => {
  const tenantId = await addTenant(home)
  const person = {
    tenantId,
    userId: crypto.randomUUID(),
    email: 'ann@example.org',
    roles: ['admin'] as const,
  }
  const readers = Promise.withResolvers<void>()
  let begun = 0
  async function* slowly() {
    begun++
    await readers.promise
    yield 'read'
  }
  const app = Fastify()
  mount(
    app,
    {
      database: home.database,
      clock: createTestClock(new Date('2026-11-20T09:42:00Z')),
      identify: async () => ({ tenantId, admit: async () => person }),
      longAnswers: createSemaphore(longAnswerLimits),
      longComputations: createSemaphore(longComputationLimits),
      files: createSemaphore(longAnswerLimits),
      reading: createSemaphore(longAnswerLimits),
      storing: createSemaphore(longAnswerLimits),
    },
    { things: table },
    {
      things: {
        list: async () => slowly(),
        compute: async () => ['computed'],
      },
    },
  )
  const get = (url: string) => app.inject({ url, headers: { authorization: 'Bearer x' } })
  const lists = Array.from({ length: longAnswerLimits.ofOneParty }, () => get('/list'))
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(longAnswerLimits.ofOneParty)
  expect((await get('/compute')).json()).toEqual(['computed'])
  readers.resolve()
  expect((await Promise.all(lists)).map((list) => list.json())).toEqual([['read'], ['read']])
  await app.close()
})
