import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allRoutes, api } from '@roadbook/contract/api'
import type { CompanyKeyRole } from '@roadbook/contract/people/api-keys'
import type { Role } from '@roadbook/contract/core/permissions'
import type { Route } from '@roadbook/contract/core/route'
import type { Logger } from 'pino'
import { type Answer, appOver, createTestClock, type Person, type TestApp } from '../../testing/app-over.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { type Undoable, undoable } from '../../testing/undo.ts'
import { makeRecords } from './samples.ts'
import type { Ids, Sample } from './samples/ids.ts'

/** `vehicles.get` and its declaration in the contract. */
export type Call = ReturnType<typeof allRoutes>[number]

export const routes = allRoutes()
export const guarded = routes.filter(({ route }) => route.access !== 'public')

export type TestCompany = {
  server: TestApp
  /** An admin. */
  here: Person
  ours: Ids
  undone: Undoable['undone']
  /** The changes of a call are undone, so that the records are there for the next one. */
  ask: (person: Person, call: Call, sample: Sample) => Promise<Answer<Route>>
  close(): Promise<void>
}

/** A company with one of each resource. */
export async function openCompany(log?: Logger): Promise<TestCompany> {
  const home = await createTestDatabase()
  const { database, undone } = undoable(home.database)
  const clock = createTestClock(new Date('2026-11-20T09:42:00Z'))
  const server = await appOver({
    database,
    clock,
    environment: { OUTBOUND_PRIVATE_ADDRESSES: 'on' },
    ...(log && { log }),
  })
  const here = await server.company('Here Ltd')
  const traccar = await emptyTraccar()
  const ours = { ...(await makeRecords(server, here)), traccarUrl: traccar.url }
  const close = async (): Promise<void> => {
    await server.close()
    await traccar.close()
    await home.drop()
  }
  const ask: TestCompany['ask'] = (person, { route }, sample) => {
    const answer = () => server.call(person, route, sample)
    return route.method === 'GET' && !route.writes ? answer() : undone(answer)
  }
  return { server, here, ours, undone, ask, close }
}

/** A Traccar server, which has nothing. */
async function emptyTraccar(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export async function peopleOf({ server, here }: TestCompany): Promise<Record<Role, Person>> {
  return {
    admin: here,
    manager: await server.colleague(here, 'manager'),
    driver: await server.colleague(here, 'driver'),
    viewer: await server.colleague(here, 'viewer'),
  }
}

/** With an API key of the company instead of the token. */
export async function withCompanyKey({ server, here }: TestCompany, role: CompanyKeyRole): Promise<Person> {
  const { body } = await server.call(here, api.apiKeys.create, { body: { name: role, role } })
  return { ...here, token: body.key }
}

/** With a personal API key instead of the token. */
export async function withPersonalKey({ server }: TestCompany, person: Person, role: Role): Promise<Person> {
  const { body } = await server.call(person, api.apiKeys.createOwn, { body: { name: role, role } })
  return { ...person, token: body.key }
}
