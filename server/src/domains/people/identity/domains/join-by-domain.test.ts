import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { openBrowser } from '../testing/browser.ts'
import { serverWithOutsideIssuer } from '../testing/outside.ts'
import { signInAdmin } from '../testing/server.ts'
import { domainsIn } from './domain-rows.ts'

const { db, issuer, server } = await serverWithOutsideIssuer()
let people = 0

/** A company that has verified a domain. */
async function companyOf(domain: string, role: 'driver' | 'viewer' | 'manager' = 'driver') {
  const { account } = await signInAdmin(server)
  const { tenantId } = account
  const claim = { id: uuidv7(), tenantId }
  const at = server.clock.now()
  await db.database.asDirectory(async (tx) => {
    await domainsIn(tx).add({ ...claim, domain, role, record: 'roadbook=x', at })
    expect(await domainsIn(tx).recordCheck(claim.id, 'found', at)).toBe('verified')
  })
  return claim
}

function person(email: string, more: object = {}) {
  people += 1
  return { sub: `sub-${people}`, email, email_verified: true, ...more }
}

async function signIn(email: string, more: object = {}) {
  const token = await issuer.signIn(person(email, more))
  const reply = await openBrowser(server.origin).get('/auth/account', { authorization: `Bearer ${token}` })
  return { token, status: reply.status, body: reply.body }
}

function peopleOf(tenantId: string) {
  return db.database.inTenant({ tenantId }, (tx) =>
    tx
      .selectFrom('users')
      .select(['email', 'firstName', 'lastName', 'roles', 'status'])
      .where('firstName', '<>', 'Maria')
      .orderBy('email')
      .execute(),
  )
}

test('who signs in with an address of a verified domain joins its company with the role of the domain', async () => {
  const { tenantId } = await companyOf('joins.test', 'viewer')
  const { status, token } = await signIn('Anna@Joins.TEST', { given_name: 'Anna', family_name: 'Vella' })
  expect(status).toBe(200)
  expect(await server.identity.verifyIdToken(token)).toMatchObject({ tenantId, email: 'anna@joins.test' })
  expect(await peopleOf(tenantId)).toEqual([
    { email: 'anna@joins.test', firstName: 'Anna', lastName: 'Vella', roles: ['viewer'], status: 'active' },
  ])
  const audit = await db.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('auditEntries').select(['action', 'actorEmail']).where('action', '=', 'joined').execute(),
  )
  expect(audit).toEqual([{ action: 'joined', actorEmail: 'anna@joins.test' }])
})

test('a subdomain, a longer name and letters that look alike are other domains', async () => {
  await companyOf('exact.test')
  const others = ['a@mail.exact.test', 'a@notexact.test', 'a@exact.test.evil.test', 'exact.test@evil.test']
  for (const email of [...others, 'a@xn--exct-53d.test']) {
    expect([email, await signIn(email)]).toMatchObject([email, { status: 401, body: { code: 'no_account' } }])
  }
})

test('an address that the issuer has not verified joins nothing', async () => {
  const { tenantId } = await companyOf('unproved.test')
  const { body } = await signIn('a@unproved.test', { email_verified: false })
  expect(body).toMatchObject({ code: 'email_not_verified' })
  expect(await peopleOf(tenantId)).toEqual([])
})

test('a domain that nobody has proved yet, or no longer, lets nobody in', async () => {
  const { account } = await signInAdmin(server)
  const claim = { id: uuidv7(), tenantId: account.tenantId }
  const at = server.clock.now()
  await db.database.asDirectory((tx) =>
    domainsIn(tx).add({ ...claim, domain: 'claimed.test', role: 'driver', record: 'roadbook=x', at }),
  )
  expect((await signIn('a@claimed.test')).body).toMatchObject({ code: 'no_account' })
  const lost = await companyOf('removed.test')
  await db.database.asDirectory((tx) => domainsIn(tx).remove(lost))
  expect((await signIn('a@removed.test')).body).toMatchObject({ code: 'no_account' })
})

test('an invitation of another company counts before the domain', async () => {
  const { tenantId } = await companyOf('invited.test')
  const other = (await signInAdmin(server)).account
  const invited = { tenantId: other.tenantId, userId: uuidv7(), email: 'a@invited.test' }
  await db.database.inTenant(other, async (tx) => {
    const { userId: id, ...row } = invited
    await tx
      .insertInto('users')
      .values({ ...row, id, roles: ['viewer'], status: 'invited' })
      .execute()
    await server.identity.invite(tx, { ...invited, companyName: 'Other' })
  })
  const { token } = await signIn('a@invited.test')
  expect(await server.identity.verifyIdToken(token)).toMatchObject({ tenantId: other.tenantId })
  expect(await peopleOf(tenantId)).toEqual([])
})

test('people of one domain join at once, and a person whose page makes five calls joins once', async () => {
  const { tenantId } = await companyOf('race.test')
  const all = ['a@race.test', 'b@race.test', 'c@race.test'].map((email) => person(email))
  const tokens: string[] = []
  for (const each of all) tokens.push(await issuer.signIn(each))
  const calls = tokens.flatMap((token) => [1, 2, 3, 4, 5].map(() => server.identity.verifyIdToken(token)))
  const accounts = await Promise.all(calls)
  expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(3)
  expect((await peopleOf(tenantId)).map(({ email }) => email)).toEqual(all.map(({ email }) => email))
})

test('of a removal and a sign-in at the same moment one is first, and nobody is left halfway', async () => {
  for (let round = 0; round < 8; round += 1) {
    const domain = `both-${round}.test`
    const claim = await companyOf(domain)
    const token = await issuer.signIn(person(`a@${domain}`))
    const [joined] = await Promise.allSettled([
      server.identity.verifyIdToken(token),
      db.database.asDirectory((tx) => domainsIn(tx).remove(claim)),
    ])
    const there = await peopleOf(claim.tenantId)
    expect(there).toHaveLength(joined.status === 'fulfilled' ? 1 : 0)
    const isFree = await server.identity.emailIsFree(`a@${domain}`)
    expect(isFree).toBe(joined.status === 'rejected')
  }
})

test('who was archived does not come back by the domain', async () => {
  const { tenantId } = await companyOf('archived.test')
  const { token } = await signIn('a@archived.test')
  const { userId } = await server.identity.verifyIdToken(token)
  await db.database.inTenant({ tenantId }, (tx) =>
    server.identity.archiveAccount(tx, { tenantId, userId }, true),
  )
  const again = await signIn('a@archived.test')
  expect(again.body).toMatchObject({ code: 'account_archived' })
})
