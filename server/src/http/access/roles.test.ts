import { CompanyKeyRole } from '@roadbook/contract/people/api-keys'
import { currentRole, reachOf, Role } from '@roadbook/contract/core/permissions'
import type { Route } from '@roadbook/contract/core/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { Answer, Person } from '../../testing/app-over.ts'
import {
  openCompany,
  peopleOf,
  routes,
  type TestCompany,
  withCompanyKey,
  withPersonalKey,
} from './open-company.ts'
import { sampleOf } from './samples.ts'

/** The server's log, at its most verbose level. */
const logged: string[] = []
let company: TestCompany
type Caller = {
  who: string
  person: Person
  isAllowed: (route: Route) => boolean
  /** Each call is served another of its kind; this record is only used to check access. */
  isAtDoor?: boolean
}
const callers: Caller[] = []

beforeAll(async () => {
  company = await openCompany(createLog('trace', { write: (line) => void logged.push(line) }))
  const people = await peopleOf(company)
  for (const role of Role.options) {
    const person = people[role]
    // The checks below are stricter for an admin.
    if (role !== 'admin') callers.push({ who: role, person, isAllowed: (route) => mayCall(route, role) })
    callers.push({
      who: `personal key of a ${role}`,
      person: await withPersonalKey(company, person, role),
      isAllowed: (route) => mayCall(route, role) && route.apiKeys !== 'none',
      isAtDoor: role !== 'admin',
    })
  }
  for (const role of CompanyKeyRole.options) {
    callers.push({
      who: `${role} key of the company`,
      person: await withCompanyKey(company, role),
      isAllowed: (route) => mayCall(route, role) && route.apiKeys === undefined,
      isAtDoor: role !== 'admin',
    })
  }
})
afterAll(() => company.close())

/** A 403 lists who may call; the content of a call is checked afterwards. */
function isRight({ status, body }: Answer<Route>, isAllowed: boolean, isAtDoor = false): boolean {
  if (!isAllowed) return status === 403
  if (isAtDoor) return (body as { code?: unknown } | undefined)?.code === 'unknown_parameters'
  return [200, 201, 204, 404].includes(status)
}

function mayCall({ access }: Route, role: Role): boolean {
  return access === 'session' || reachOf(currentRole([role]), access as never) !== undefined
}

test.each(routes)(
  '$name succeeds for an admin with ids of the own company, answers 401 without a token, and each role and key may do what the table says',
  async (call) => {
    const { server, ask, here, ours } = company
    const { name, route } = call
    const sample = sampleOf(name, ours)
    const succeeded = await ask(here, call, sample)
    const refusal = succeeded.status < 400 ? undefined : succeeded.body
    expect([succeeded.status, refusal]).toEqual([route.status ?? 200, undefined])
    if (route.access === 'public') return

    const { status } = await server.call(undefined, route, sample)
    const wrong: unknown[] = status === 401 ? [] : [['nobody', status]]
    for (const { who, person, isAllowed, isAtDoor } of callers) {
      const isServed = isAllowed(route) && !isAtDoor
      // One of their own, since on a cluster some changes stay.
      const own = sampleOf(name, ours)
      const asked = isAtDoor ? { ...own, query: { ...own.query, unknown: 'x' } } : own
      const answer = await (isServed ? ask(person, call, asked) : server.call(person, route, asked))
      if (!isRight(answer, isAllowed(route), isAtDoor)) wrong.push([who, answer.status, answer.body])
    }
    expect(wrong).toEqual([])
  },
)

test('no token and no key is in the server’s log', () => {
  const tokens = [company.here, ...callers.map(({ person }) => person)].map(({ token }) => token)
  expect(logged.length).toBeGreaterThan(routes.length)
  expect(tokens.filter((token) => logged.some((line) => line.includes(token)))).toEqual([])
})
