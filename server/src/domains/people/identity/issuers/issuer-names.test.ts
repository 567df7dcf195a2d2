import { expect, test } from 'vitest'
import { namesAfter } from './issuer-names.ts'
import { openBrowser } from '../testing/browser.ts'
import { serverWithOutsideIssuer } from '../testing/outside.ts'
import { signInAdmin } from '../testing/server.ts'

const { db, issuer, server } = await serverWithOutsideIssuer()

const named = (given: string, family: string) => ({ given_name: given, family_name: family })
let people = 0

async function invited(names: { firstName: string; lastName: string }) {
  people += 1
  const { tenantId } = (await signInAdmin(server)).account
  const person = { tenantId, userId: crypto.randomUUID(), email: `driver-${people}@quay.test` }
  await db.database.inTenant(person, async (tx) => {
    const row = { tenantId, id: person.userId, email: person.email, ...names, roles: ['driver'] }
    await tx
      .insertInto('users')
      .values({ ...row, status: 'invited' })
      .execute()
    await server.identity.invite(tx, { ...person, companyName: 'Quay' })
  })
  const claims = { sub: `sub of ${person.email}`, email: person.email, email_verified: true }
  /** A later token is issued in a later second. */
  const arrive = async (told: object, secondsLater = 0) => {
    const token = await issuer.sign({
      iss: issuer.address,
      aud: issuer.clientId,
      ...claims,
      ...told,
      iat: Math.floor(Date.now() / 1000) - 100 + secondsLater,
    })
    await server.identity.verifyIdToken(token)
    return namesOf(person)
  }
  return { person, arrive }
}

async function namesOf({ tenantId, userId }: { tenantId: string; userId: string }): Promise<string> {
  const row = await db.database.inTenant({ tenantId }, (tx) =>
    tx
      .selectFrom('users')
      .select(['firstName', 'lastName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  )
  return `${row.firstName} ${row.lastName}`
}

const typed = { firstName: 'J.', lastName: 'Borg (driver)' }

test('the first sign-in takes the names of the token, with an entry in the audit log', async () => {
  const { person, arrive } = await invited(typed)
  expect(await arrive(named('Joe', 'Borg'))).toBe('Joe Borg')
  const entries = await db.database.inTenant(person, (tx) =>
    tx
      .selectFrom('auditEntries')
      .select(['action', 'actorEmail', 'changes'])
      .where('resourceId', '=', person.userId)
      .execute(),
  )
  expect(entries).toEqual([
    {
      action: 'took names from sign-in',
      actorEmail: person.email,
      changes: [
        { field: 'firstName', before: 'J.', after: 'Joe' },
        { field: 'lastName', before: 'Borg (driver)', after: 'Borg' },
      ],
    },
  ])
})

test("a new name at the issuer is taken over, and an older token doesn't revert it", async () => {
  const { arrive } = await invited(typed)
  await arrive(named('Joe', 'Borg'), 1)
  expect(await arrive(named('Joe', 'Vella'), 3)).toBe('Joe Vella')
  expect(await arrive(named('Joe', 'Borg'), 2)).toBe('Joe Vella')
})

test('a name that was changed here stays', async () => {
  const { person, arrive } = await invited(typed)
  await arrive(named('Joe', 'Borg'), 1)
  await db.database.inTenant(person, (tx) =>
    tx.updateTable('users').set({ firstName: 'Joseph' }).where('id', '=', person.userId).execute(),
  )
  expect(await arrive(named('Joe', 'Vella'), 2)).toBe('Joseph Borg')
  expect(await arrive(named('Joe', 'Camilleri'), 3)).toBe('Joseph Borg')
})

test('a token without names, or with none that can be stored, changes nothing', async () => {
  const { arrive } = await invited(typed)
  expect(await arrive({})).toBe('J. Borg (driver)')
  expect(await arrive(named('J\u0000oe', 'x'.repeat(5000)))).toBe('J. Borg (driver)')
})

test('an account that existed before keeps its names', async () => {
  const { person, arrive } = await invited(typed)
  await db.database.inTenant(person, (tx) =>
    tx.updateTable('users').set({ status: 'active' }).where('id', '=', person.userId).execute(),
  )
  await db.database.pools.owner.query(`update directory.accounts set status = 'active' where email = $1`, [
    person.email,
  ])
  expect(await arrive(named('Joe', 'Borg'))).toBe('J. Borg (driver)')
})

test('names typed when a company is set up stay', async () => {
  const email = 'founder@quay.test'
  const sign = (iat: number, told: object) =>
    issuer.sign({
      iss: issuer.address,
      aud: issuer.clientId,
      sub: email,
      email,
      email_verified: true,
      iat,
      ...told,
    })
  const now = Math.floor(Date.now() / 1000)
  const wish = { companyName: 'Quay', country: 'MT', firstName: 'Annie', lastName: 'Vella' }
  const authorization = `Bearer ${await sign(now - 9, named('Anna', 'Vella'))}`
  await openBrowser(server.origin).post('/auth/sign-up/outside', wish, { authorization })
  const account = await server.identity.verifyIdToken(await sign(now - 5, named('Anna', 'Vella-Borg')))
  expect(await namesOf(account)).toBe('Annie Vella')
})

test('a person without names gets those of the issuer', () => {
  const before = { givenName: null, familyName: null }
  const told = { givenName: 'Joe', familyName: 'Borg' }
  expect(namesAfter({ firstName: '', lastName: '' }, told, before)).toEqual({
    firstName: 'Joe',
    lastName: 'Borg',
  })
})
