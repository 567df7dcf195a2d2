import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileRequests } from '../../testing/hostile-requests.ts'
import { openCompany, routes, type TestCompany } from './open-company.ts'
import { sampleOf } from './samples.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openCompany()
})
afterAll(() => company.close())

test.each(routes)(
  '$name refuses values that are too long, too many, too deep or too large in every place, and none is an error of the server',
  async (call) => {
    const { server, ask, here, ours } = company
    const { name, route } = call
    const wrong: unknown[] = []
    for (const { place, what, sample, isRefused } of hostileRequests(route, sampleOf(name, ours))) {
      const answer = await (isRefused ? server.call(here, route, sample) : ask(here, call, sample))
      const { code, message } = { ...(answer.body as { code?: unknown; message?: unknown } | undefined) }
      const isClear = typeof code === 'string' && typeof message === 'string' && message.length < 1_000
      const isRight = answer.status >= 400 ? answer.status < 500 && isClear : !isRefused
      if (!isRight) wrong.push([place, what, answer.status, code])
    }
    expect(wrong).toEqual([])
  },
)
