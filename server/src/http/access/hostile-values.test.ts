import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edgeRequests, type HostileRequest, hostileRequests } from '../../testing/servers/hostile-requests.ts'
import { type Call, openCompany, routes, type TestCompany } from './open-company.ts'
import { sampleOf } from './samples.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openCompany()
})
afterAll(() => company.close())

/** What is wrong with the answer: a server error, no message, or accepted although it must be refused. */
async function wrongAnswers(call: Call, requests: readonly HostileRequest[]): Promise<unknown[]> {
  const { server, ask, here } = company
  const wrong: unknown[] = []
  for (const { place, what, sample, isRefused } of requests) {
    const answer = await (isRefused ? server.call(here, call.route, sample) : ask(here, call, sample))
    const { code, message } = { ...(answer.body as { code?: unknown; message?: unknown } | undefined) }
    const isClear = typeof code === 'string' && typeof message === 'string' && message.length < 1_000
    const isRight = answer.status >= 400 ? answer.status < 500 && isClear : !isRefused
    if (!isRight) wrong.push([place, what, answer.status, code])
  }
  return wrong
}

test.each(routes)(
  '$name refuses values that are too long, too many, too deep or too large in every place, and none is an error of the server',
  async (call) => {
    const { name, route } = call
    expect(await wrongAnswers(call, hostileRequests(route, sampleOf(name, company.ours)))).toEqual([])
  },
)

describe('in a company west of Greenwich, where the last year ends later', () => {
  beforeAll(async () => {
    const { server, here } = company
    const body = { timeZone: 'America/Los_Angeles' }
    expect((await server.call(here, api.company.update, { body })).status).toBe(200)
  })

  const dated = routes.filter(({ route }) => edgeRequests(route, {}).length > 0)
  test.each(dated)('$name answers at the edges of the years', async (call) => {
    const requests = edgeRequests(call.route, sampleOf(call.name, company.ours))
    expect(await wrongAnswers(call, requests)).toEqual([])
  })
})
