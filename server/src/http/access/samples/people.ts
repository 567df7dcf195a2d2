import { api } from '@roadbook/contract/api'
import type { Person, TestApp } from '../../../testing/app-over.ts'
import { addWithoutSignIn } from '../../../testing/records/people.ts'
import type { SampleTable } from './ids.ts'

export const peopleSamples: SampleTable = {
  'apiKeys.create': () => ({ body: { name: 'Fuel card import', role: 'manager', endsOn: '2027-06-30' } }),
  'apiKeys.update': () => ({ body: { name: 'Accounting export' } }),
  'apiKeys.listPersonal': () => ({}),
  'apiKeys.revokePersonal': ({ ownApiKey }) => ({ params: { id: ownApiKey } }),
  'apiKeys.createOwn': () => ({ body: { name: 'Laptop' } }),
  'apiKeys.updateOwn': ({ ownApiKey }) => ({ params: { id: ownApiKey }, body: { endsOn: null } }),
  'apiKeys.revokeOwn': ({ ownApiKey }) => ({ params: { id: ownApiKey } }),
  'users.updateMe': () => ({ body: { locale: null } }),
  'users.list': () => ({ query: { page: 1, limit: 5, archived: 'false' } }),
  'users.update': () => ({ body: { firstName: 'Grace' } }),
  'users.checkEmail': () => ({ params: { email: 'new.person@company.example' } }),
  'users.invite': () => ({ body: { emails: ['new.person@company.example'], roles: ['driver'] } }),
  'users.addWithoutSignIn': () => ({
    body: { firstName: 'Joe', lastName: 'Vella', phone: '+356 9900 0000' },
  }),
  'users.updateMany': ({ user }) => ({ body: { changes: [{ id: user, roles: ['viewer'] }] } }),
  'users.invitePerson': ({ personWithoutSignIn }) => ({
    params: { id: personWithoutSignIn },
    body: { email: 'driver.by.name@company.example' },
  }),
  'users.resendInvitation': ({ invitedUser }) => ({ params: { id: invitedUser } }),
  'users.erase': ({ archivedUser, archivedEmail }) => ({
    params: { id: archivedUser },
    body: { email: archivedEmail },
  }),
  'users.withdrawInvitation': ({ invitedUser }) => ({ params: { id: invitedUser } }),
  'driverKeys.list': ({ user }) => ({ query: { userId: user, search: 'trailer' } }),
  'driverKeys.create': ({ user }) => ({ body: { code: '01:0A:3F', kind: 'iButton', userId: user } }),
  'driverKeys.update': ({ user }) => ({ body: { userId: user, validFrom: '2026-11-01' } }),
  'security.put': () => ({ body: { secondFactor: 'admins' } }),
  'security.addDomain': () => ({ body: { domain: `${crypto.randomUUID()}.test` } }),
  'security.updateDomain': () => ({ body: { role: 'viewer' } }),
}

export async function makePeopleRecords(server: TestApp, owner: Person) {
  const key = await server.call(owner, api.apiKeys.create, { body: { name: 'Import', role: 'viewer' } })
  const ownKey = await server.call(owner, api.apiKeys.createOwn, { body: { name: 'Laptop', role: 'viewer' } })
  const domain = await server.call(owner, api.security.addDomain, {
    body: { domain: `${crypto.randomUUID()}.test` },
  })
  const people = await makePeople(server, owner)
  const driverKey = await server.call(owner, api.driverKeys.create, {
    body: { code: '0042', kind: 'rfid', userId: people.user },
  })
  const driverKeyId = driverKey.body.id
  return {
    ...people,
    driverKey: driverKeyId,
    apiKey: key.body.id,
    ownApiKey: ownKey.body.id,
    domain: domain.body.id,
  }
}

async function makePeople(server: TestApp, owner: Person) {
  const user = await server.colleague(owner, 'driver')
  const archived = await server.colleague(owner, 'driver')
  await server.call(owner, api.users.update, { params: { id: archived.userId }, body: { archived: true } })
  const invited = await server.call(owner, api.users.invite, {
    body: { emails: [`${crypto.randomUUID()}@company.example`], roles: ['driver'] },
  })
  return {
    user: user.userId,
    invitedUser: invited.body[0]?.id ?? '',
    personWithoutSignIn: await addWithoutSignIn(server, owner),
    archivedUser: archived.userId,
    archivedEmail: archived.email,
  }
}
