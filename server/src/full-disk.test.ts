/** While the database's disk is full, nothing is left incomplete. For background work on a full disk, see outage.test.ts. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from './database/unavailable.ts'
import { signInAdmin, startServer, type TestServer } from './domains/people/identity/testing/server.ts'
import { newestMails } from './platform/mail/mail.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { canFillDisk, withFullDisk } from './testing/full-disk.ts'

const OUTBOX = 'directory.mails'
const canFill = canFillDisk()

let home: TestDatabase
let server: TestServer
let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  if (!canFill) console.warn('A full disk is not tested: the files of the database are not on this machine.')
  home = await createTestDatabase()
  server = await startServer({ database: home.database })
  admin = await signInAdmin(server)
})
afterAll(async () => {
  await server.close()
  await home.drop()
})

/** Adds a user and sends them an invitation, in one transaction. */
function invite(email: string): Promise<unknown> {
  const { tenantId } = admin.account
  const person = { tenantId, id: uuidv7(), email, firstName: 'Lina', lastName: 'Vella', roles: ['driver'] }
  return home.database.inTenant({ tenantId }, async (tx) => {
    await tx.insertInto('users').values(person).execute()
    await server.identity.invite(tx, { tenantId, userId: person.id, email, companyName: 'Quarry' })
  })
}

const count = async (what: string, email: string): Promise<number> => {
  const query = `select count(*)::int as n from ${what} where email = $1`
  return (await home.database.pools.owner.query<{ n: number }>(query, [email])).rows[0]?.n ?? 0
}

/** The person, their account, and the links that were created for them. */
const traces = async (email: string): Promise<number[]> => [
  await count('users', email),
  await count('directory.accounts', email),
  await count('directory.one_time_tokens', email),
]

const mailed = async () => (await newestMails(home.database, 10)).map(({ recipient }) => recipient)

test.skipIf(!canFill)(
  'nobody is invited whose mail does not fit into the outbox; once it does, one mail is there',
  async () => {
    const email = 'lina@quarry.example'
    await withFullDisk(home.connectionString, OUTBOX, async () => {
      const failure = await invite(email).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(DatabaseUnavailable)
      expect(String(failure)).toContain('No space left on device')
      expect(await traces(email)).toEqual([0, 0, 0])
    })
    await invite(email)
    expect(await traces(email)).toEqual([1, 1, 1])
    expect(await mailed()).toEqual([email])
  },
)
