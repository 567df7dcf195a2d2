import { api } from '@roadbook/contract/api'
import type { Role } from '@roadbook/contract/core/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOver, createTestClock } from '../../../testing/app-over.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { addWithoutSignIn } from '../../../testing/records/people.ts'
import { newestMails } from '../../../platform/mail/mail.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Grand Harbour Services')
})
afterAll(() => server.close())

type Refusal = { code: string; message: string; details: { fieldErrors: Record<string, { code: string }> } }

function invite(
  emails: string[],
  { by = admin, roles = ['driver'] as Role[], locale = null as 'de' | null } = {},
) {
  return server.call(by, api.users.invite, { body: { emails, roles, locale } })
}

function resend(id: string) {
  return server.call(admin, api.users.resendInvitation, { params: { id } })
}

async function mailsTo(email: string) {
  const mails = await newestMails(server.database, 200)
  return mails.filter(({ recipient }) => recipient === email)
}

/** Accepts by the newest link, like the sign-in page; returns the status of the response. */
async function accept(link: string | undefined, path = '/accept'): Promise<number> {
  const token = new URL(link ?? '').searchParams.get('token')
  const headers = { origin: 'http://localhost:3000' }
  const names = path === '' ? {} : { firstName: 'Daniela', lastName: 'Cassar', password: 'Correct-horse-9' }
  const payload = { token, ...names }
  return (await server.app.inject({ method: 'POST', url: `/auth/invitation${path}`, headers, payload }))
    .statusCode
}

const linkOf = (mail: { body: string } | undefined) => mail?.body.match(/http\S+/)?.[0]

test('addresses are invited at once: each has an email with a link, and an entry in the audit log', async () => {
  const { status, body } = await invite(['Owen@ghs.example', 'ana@ghs.example'], {
    roles: ['manager'],
    locale: 'de',
  })
  expect(status).toBe(201)
  expect(body.map(({ email, roles, locale, status: state }) => [email, roles, locale, state])).toEqual([
    ['owen@ghs.example', ['manager'], 'de', 'invited'],
    ['ana@ghs.example', ['manager'], 'de', 'invited'],
  ])
  expect([body[0]?.invitedAt, body[0]?.invitationEndsAt]).toEqual([
    '2026-11-20T09:42:00.000Z',
    '2026-11-27T09:42:00.000Z',
  ])
  expect((await mailsTo('ana@ghs.example')).map(({ subject }) => subject)).toEqual([
    'Grand Harbour Services lädt Sie zu Roadbook ein',
  ])
  const { body: log } = await server.call(admin, api.audit.activityLog, {
    query: { resourceId: body[1]?.id },
  })
  expect(log.items.map(({ action, changes }) => [action, changes])).toEqual([
    [
      'invited',
      expect.arrayContaining([{ field: 'email', before: null, after: 'ana@ghs.example' }]) as unknown,
    ],
  ])
})

test('one wrong address and nobody is invited: the refusal says what is wrong with each', async () => {
  const owner = await server.company('All or none Ltd')
  const other = await server.company('Elsewhere Ltd')
  const active = await server.colleague(owner, 'driver')
  const archived = await server.colleague(owner, 'driver')
  await server.call(owner, api.users.update, { params: { id: archived.userId }, body: { archived: true } })
  await invite(['pending@all.example'], { by: owner })
  const list = ['new@all.example', other.email, active.email, archived.email, 'pending@all.example']
  const refused = await invite(list, { by: owner })
  const { code, message, details } = refused.body as unknown as Refusal
  expect([refused.status, code, message]).toEqual([
    409,
    'invitations_refused',
    'Nobody was invited, because 4 addresses were refused. Correct the list, then send it again.',
  ])
  expect(Object.entries(details.fieldErrors).map(([field, problem]) => [field, problem.code])).toEqual([
    ['emails.1', 'email_taken'],
    ['emails.2', 'already_member'],
    ['emails.3', 'member_archived'],
    ['emails.4', 'already_invited'],
  ])
  expect(await mailsTo('new@all.example')).toEqual([])
})

test('an address that is malformed or twice in the list is 400, at its own place', async () => {
  const refused = await invite(['a@ghs.example', 'no address', 'A@ghs.example'])
  const { details } = refused.body as unknown as Refusal
  expect([
    refused.status,
    Object.entries(details.fieldErrors).map(([field, { code }]) => [field, code]),
  ]).toEqual([
    400,
    [
      ['emails.1', 'email_invalid'],
      ['emails.2', 'email_repeated'],
    ],
  ])
})

test('of two companies that invite the same addresses at the same moment one succeeds, without a deadlock', async () => {
  const [here, there] = [await server.company('Here Ltd'), await server.company('There Ltd')]
  for (let round = 0; round < 5; round += 1) {
    const list = ['a', 'b', 'c', 'd'].map((name) => `${name}${round}@same.example`)
    const answers = await Promise.all([invite(list, { by: here }), invite(list.toReversed(), { by: there })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as Refusal
    expect(refused.code).toBe('invitations_refused')
  }
})

test('of two admins of one company who invite the same address at the same moment one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      invite([`twice${round}@ghs.example`]),
      invite([`twice${round}@ghs.example`]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await mailsTo(`twice${round}@ghs.example`)).toHaveLength(1)
  }
})

test('sent again, an invitation has a new link and a new end, and the link before stops working', async () => {
  const { body } = await invite(['again@ghs.example'])
  const id = body[0]?.id ?? ''
  const first = linkOf((await mailsTo('again@ghs.example'))[0])
  server.clock.advance(86_400)
  const again = await resend(id)
  expect([again.status, again.body.invitedAt, again.body.invitationEndsAt]).toEqual([
    200,
    '2026-11-21T09:42:00.000Z',
    '2026-11-28T09:42:00.000Z',
  ])
  const second = linkOf((await mailsTo('again@ghs.example'))[0])
  expect([await accept(first, ''), await accept(second)]).toEqual([404, 200])
  const { body: person } = await server.call(admin, api.users.get, { params: { id } })
  expect([person.status, person.firstName]).toEqual(['active', 'Daniela'])
})

test('whoever has accepted is not invited again', async () => {
  const person = await server.colleague(admin, 'viewer')
  const { status, body } = await resend(person.userId)
  expect([status, (body as unknown as Refusal).code]).toEqual([409, 'invitation_accepted'])
})

test('accepted and sent again at the same moment, the invitation is accepted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `race${round}@ghs.example`
    const { body } = await invite([email])
    const id = body[0]?.id ?? ''
    const link = linkOf((await mailsTo(email))[0])
    const [accepted, again] = await Promise.all([accept(link), resend(id)])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([accepted, again.status])
  }
})

function withdraw(id: string) {
  return server.call(admin, api.users.withdrawInvitation, { params: { id } })
}

test('withdrawn, a person disappears: the link and its email go, and the address is free', async () => {
  const { body } = await invite(['withdrawn@ghs.example'])
  const id = body[0]?.id ?? ''
  const link = linkOf((await mailsTo('withdrawn@ghs.example'))[0])
  const answer = await withdraw(id)
  expect([answer.status, answer.body]).toEqual([200, { email: 'withdrawn@ghs.example' }])
  const gone = await server.call(admin, api.users.get, { params: { id } })
  expect([gone.status, await accept(link), await mailsTo('withdrawn@ghs.example')]).toEqual([404, 404, []])
  expect((await invite(['withdrawn@ghs.example'])).status).toBe(201)
  const { body: log } = await server.call(admin, api.audit.activityLog, { query: { resourceId: id } })
  expect(log.items.map(({ action }) => action)).toEqual(['withdrawn', 'invited'])
})

test('a person who has accepted, or to whom a vehicle refers, can not be withdrawn', async () => {
  const active = await server.colleague(admin, 'viewer')
  const { body } = await invite(['driver@ghs.example'])
  const id = body[0]?.id ?? ''
  const vehicle = { registration: 'HBP 914', fuelType: 'diesel', driverId: id } as const
  await server.call(admin, api.vehicles.create, { body: vehicle })
  const answers = [await withdraw(active.userId), await withdraw(id)]
  expect(answers.map(({ status, body: refusal }) => [status, (refusal as unknown as Refusal).code])).toEqual([
    [409, 'invitation_accepted'],
    [409, 'person_referenced'],
  ])
  expect(await accept(linkOf((await mailsTo('driver@ghs.example'))[0]))).toBe(200)
})

test('accepted and withdrawn at the same moment, a person is either in or gone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `either${round}@ghs.example`
    const { body } = await invite([email])
    const link = linkOf((await mailsTo(email))[0])
    const [accepted, withdrawn] = await Promise.all([accept(link), withdraw(body[0]?.id ?? '')])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([accepted, withdrawn.status])
  }
})

test('invitations to one address are limited, whoever sends them', async () => {
  const { body } = await invite(['often@ghs.example'])
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push((await resend(body[0]?.id ?? '')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

const invitePerson = (id: string, email: string, by = admin) =>
  server.call(by, api.users.invitePerson, { params: { id }, body: { email } })

test('somebody without a sign-in is invited by email, signs in, and what they drove stays theirs', async () => {
  const id = await addWithoutSignIn(server, admin)
  const { body: vehicle } = await server.call(admin, api.vehicles.create, {
    body: { registration: 'JOE 001', fuelType: 'diesel', driverId: id },
  })
  const { status, body } = await invitePerson(id, 'Joe@ghs.example')
  expect([status, body.id, body.email, body.status, body.lastName, body.roles]).toEqual([
    200,
    id,
    'joe@ghs.example',
    'invited',
    'Vella',
    ['driver'],
  ])
  expect((await invitePerson(id, 'joe@ghs.example')).body.version).toBe(body.version)
  const mails = await mailsTo('joe@ghs.example')
  expect(mails).toHaveLength(1)
  expect(await accept(linkOf(mails[0]))).toBe(200)
  const { body: joined } = await server.call(admin, api.users.get, { params: { id } })
  expect([joined.status, joined.vehicles]).toEqual(['active', [{ id: vehicle.id, registration: 'JOE 001' }]])
  const { body: log } = await server.call(admin, api.audit.activityLog, { query: { resourceId: id } })
  expect(log.items.map(({ action }) => action)).toContain('invited')
})

test('a driver who does not sign in is added by name, without an email, and may be invited later', async () => {
  const add = (firstName: string, by = admin) =>
    server.call(by, api.users.addWithoutSignIn, { body: { firstName, lastName: 'Galea' } })
  const mails = (await newestMails(server.database, 200)).length
  const { status, body } = await add(' Karmenu ')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    email: null,
    firstName: 'Karmenu',
    lastName: 'Galea',
    roles: ['driver'],
    phone: null,
    status: 'noSignIn',
    invitedAt: null,
    version: 1,
  })
  expect(await newestMails(server.database, 200)).toHaveLength(mails)
  expect((await add('')).status).toBe(400)
  // Two drivers may have one name.
  expect((await add('Karmenu')).body.id).not.toBe(body.id)
  expect((await invitePerson(body.id, 'karmenu@ghs.example')).body.status).toBe('invited')
})

test('somebody without a sign-in who is made admin counts as none, so the last admin who signs in stays', async () => {
  const owner = await server.company('One admin Ltd')
  const body = { firstName: 'Ganni', lastName: 'Zahra' }
  const { body: driver } = await server.call(owner, api.users.addWithoutSignIn, { body })
  const change = (id: string, fields: { roles?: Role[]; archived?: boolean }) =>
    server.call(owner, api.users.update, { params: { id }, body: fields })
  expect((await change(driver.id, { roles: ['admin'] })).status).toBe(200)
  const { status, body: refusal } = await change(owner.userId, { archived: true })
  expect([status, refusal]).toMatchObject([409, { code: 'last_admin' }])
  // This driver's role and archiving may change.
  expect((await change(driver.id, { roles: ['driver'] })).status).toBe(200)
  expect((await change(driver.id, { archived: true })).status).toBe(200)
})

test('withdrawing the invitation of somebody who had no sign-in returns them to that, and frees the address', async () => {
  const id = await addWithoutSignIn(server, admin)
  await invitePerson(id, 'back@ghs.example')
  const [mail] = await mailsTo('back@ghs.example')
  const withdrawn = await server.call(admin, api.users.withdrawInvitation, { params: { id } })
  expect([withdrawn.status, withdrawn.body]).toEqual([200, { email: 'back@ghs.example' }])
  const { body } = await server.call(admin, api.users.get, { params: { id } })
  expect([body.status, body.email, body.invitedAt, body.lastName]).toEqual(['noSignIn', null, null, 'Vella'])
  expect(await accept(linkOf(mail))).toBe(404)
  expect((await invitePerson(id, 'back@ghs.example')).body.status).toBe('invited')
})

test('a taken address, a colleague and an archived person are refused, and nobody is told', async () => {
  const other = await server.company('Elsewhere and taken Ltd')
  const colleague = await server.colleague(admin, 'driver')
  const [id, archived] = [await addWithoutSignIn(server, admin), await addWithoutSignIn(server, admin)]
  await server.call(admin, api.users.update, { params: { id: archived }, body: { archived: true } })
  const codeOf = async (person: string, email: string, by = admin) =>
    ((await invitePerson(person, email, by)).body as unknown as Refusal).code
  expect([
    await codeOf(id, other.email),
    await codeOf(id, colleague.email),
    await codeOf(archived, 'archived@ghs.example'),
    await codeOf(colleague.userId, 'second@ghs.example'),
    await codeOf(id, 'theirs@ghs.example', other),
  ]).toEqual(['email_taken', 'already_member', 'member_archived', 'already_member', 'not_found'])
  expect(await mailsTo('theirs@ghs.example')).toEqual([])
})

test('of two who invite the same person at the same moment one succeeds', async () => {
  const id = await addWithoutSignIn(server, admin)
  const answers = await Promise.all(
    ['one@ghs.example', 'two@ghs.example'].map((email) => invitePerson(id, email)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an address is available unless somebody in the installation has it', async () => {
  const other = await server.company('Other Ltd')
  const check = async (email: string) =>
    (await server.call(admin, api.users.checkEmail, { params: { email } })).body
  expect([
    await check('Nobody@ghs.example'),
    await check(other.email),
    await check(admin.email.toUpperCase()),
  ]).toEqual([true, false, false])
  const longest = `${'a'.repeat(63)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  expect(await check(longest)).toBe(true)
})

test('an admin who tries addresses in bulk has to wait, also at another process', async () => {
  const owner = await server.company('Guessing Ltd')
  const clock = createTestClock(server.clock.now())
  const second = await appOver({ database: server.database, clock })
  const statuses = new Map<number, number>()
  for (let n = 0; n < 110; n += 1) {
    const app = n % 2 === 0 ? server : second
    const { status } = await app.call(owner, api.users.checkEmail, {
      params: { email: `guess${n}@ghs.example` },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await second.close()
  expect(Object.fromEntries(statuses)).toEqual({ 200: 100, 429: 10 })
})

test('an admin who tries addresses by lists that are refused has to wait, and typing mistakes cost nothing', async () => {
  const owner = await server.company('Listing Ltd')
  const other = await server.company('Listed Ltd')
  const guess = (round: number) => [
    owner.email,
    other.email,
    ...Array.from({ length: 48 }, (_, n) => `guess${round}-${n}@ghs.example`),
  ]
  const statuses: number[] = []
  for (let round = 0; round < 4; round += 1) statuses.push((await invite(guess(round), { by: owner })).status)
  expect(statuses).toEqual([409, 409, 409, 429])
  expect((await invite([owner.email], { by: owner })).status).toBe(409)
  expect((await invite(['welcome@listing.example'], { by: owner })).status).toBe(201)
  server.clock.advance(145)
  expect((await invite(guess(5), { by: owner })).status).toBe(409)
})
