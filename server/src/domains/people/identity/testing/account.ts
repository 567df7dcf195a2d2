import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../../../database/client.ts'
import { newestMails } from '../../../../platform/mail/mail.ts'
import { newFlow, openBrowser, type Reply, signInByFlow, type TestBrowser, tokensOf } from './browser.ts'
import { signInAdmin, type TestServer } from './server.ts'

// A signed-in person who changes their account. For tests.

export type AccountUser = Awaited<ReturnType<typeof signedInPerson>>

export async function signedInPerson(server: TestServer, userAgent?: string) {
  const admin = await signInAdmin(server)
  return { ...admin, ...(await signInAgain(server, admin, userAgent)) }
}

type Person = { email: string; password: string }

/** Signs the person in with another browser. */
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

/** The code that an authenticator app would show. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}

/** Turns two-step verification on as the page does; returns the app's secret and the recovery codes. */
export async function turnOnTwoStep(server: TestServer, person: AccountUser) {
  const start = await person.change('two-step/start', { proof: { password: person.password } })
  const { secret, setUp } = start.body as { secret: string; setUp: string }
  const code = codeAt(secret, server.clock.now())
  const { body } = await person.change('two-step/confirm', { setUp, code })
  const { recoveryCodes } = body as { recoveryCodes: string[] }
  server.clock.advance(30)
  return { secret, recoveryCodes, code: () => codeAt(secret, server.clock.now()) }
}

type SecondStep = { ticket: string; methods: string[] }

/** The correct password, in a browser in which a sign-in has started. */
export async function startSignIn(server: TestServer, { email, password }: Person) {
  const browser = openBrowser(server.origin)
  const flow = newFlow(server.origin)
  await browser.get(flow.address)
  const { status, body } = await browser.post('/auth/sign-in', { email, password })
  const reply = body as { continueTo?: string; secondStep?: SecondStep }
  const { ticket = '', methods = [] } = reply.secondStep ?? {}
  const enter = (code: string) => browser.post('/auth/sign-in/code', { ticket, code })
  const finish = async (continued: Reply) => {
    const { continueTo = '' } = continued.body as { continueTo?: string }
    return (await tokensOf(browser, flow, await browser.get(continueTo))).id_token
  }
  return { browser, status, reply, ticket, methods, enter, finish }
}
