import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSecondFactor } from '../../testing/second-factor.ts'
import { type Call, guarded, openCompany, type TestCompany } from './open-company.ts'
import { sampleOf } from './samples.ts'
import type { Sample } from './samples/ids.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openCompany()
  // An admin who requires a second step needs one for the second call.
  await addSecondFactor(company.server, company.here)
})
afterAll(() => company.close())

async function countEntries(): Promise<number> {
  const log = await company.server.call(company.here, api.audit.activityLog, { query: { limit: 1 } })
  return log.body.totalItems
}

/** Every call succeeds, with one response and one number of audit entries per call. */
function callTwice({ route }: Call, sample: Sample) {
  const { server, undone, here } = company
  return undone(async () => {
    const results: { body: unknown; entries: number }[] = []
    for (const _ of ['first', 'second']) {
      server.clock.advance(1)
      const { status, body } = await server.call(here, route, sample)
      if (status !== (route.status ?? 200)) return undefined
      results.push({ body, entries: await countEntries() })
    }
    return results
  })
}

const puts = guarded.filter(({ route }) => route.method === 'PUT')

test.each(puts)(
  '$name leaves version and audit log as they are for the same body a second time, and for an empty one, where that is allowed',
  async (call) => {
    const sample = sampleOf(call.name, company.ours)
    const [first, second] = (await callTwice(call, sample)) ?? []
    expect(first).toBeDefined()
    expect(second).toEqual(first)

    if (!call.route.body) return
    const before = await countEntries()
    const results = await callTwice(call, { ...sample, body: {} })
    if (results) expect([results[0]?.entries, results[1]]).toEqual([before, results[0]])
  },
)
