import { sql } from 'kysely'
import type { Database } from '../../database/client.ts'
import { newestMails } from '../../platform/mail.ts'
import { openBrowser, signInByFlow, type TestBrowser } from './testing-browser.ts'
import { signInAdmin, type TestServer } from './testing-server.ts'

// A person who is signed in and changes their account. For tests.

export type AccountUser = Awaited<ReturnType<typeof signedInPerson>>

export async function signedInPerson(server: TestServer, userAgent?: string) {
  const admin = await signInAdmin(server)
  return { ...admin, ...(await signInAgain(server, admin, userAgent)) }
}

type Person = { email: string; password: string }

/** Another browser of the same person. */
export async function signInAgain(server: TestServer, person: Person, userAgent?: string) {
  const browser = openBrowser(server.origin, userAgent === undefined ? {} : { 'user-agent': userAgent })
  const { id_token: token } = await signInByFlow(browser, server.origin, person)
  return { browser, token, ...accountCalls(browser, token) }
}

export function accountCalls(browser: TestBrowser, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    change: (path: string, body: object = {}) => browser.post(`/auth/account/${path}`, { ...body }, headers),
    read: (path: string) => browser.get(`/auth/account/${path}`, headers),
  }
}

/** What the audit log holds about the person, oldest first. */
export async function auditOf(
  database: Database,
  { tenantId, userId }: { tenantId: string; userId: string },
) {
  const { rows } = await database.inTenant({ tenantId }, (tx) =>
    sql<{ action: string; changes: unknown }>`
      select action, changes from audit_entries where tenant_id = ${tenantId}::uuid and resource_id = ${userId}::uuid
      order by id`.execute(tx),
  )
  return rows
}

/** Subjects and texts of the mails to the person, newest first. */
export async function mailsTo(database: Database, email: string) {
  const mails = await newestMails(database, 100)
  return mails.filter(({ recipient }) => recipient === email).map(({ subject, body }) => ({ subject, body }))
}
