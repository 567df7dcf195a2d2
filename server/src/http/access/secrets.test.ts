import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { password, type Person } from '../../testing/app-over.ts'
import { guarded, openCompany, type TestCompany, withCompanyKey, withPersonalKey } from './open-company.ts'
import { sampleOf } from './samples.ts'

/** The server's log, at its most verbose level. */
const logged: string[] = []
let company: TestCompany
let senders: Person[]
const marked = `marked-${crypto.randomUUID()}`
const unknown = { password: marked, token: marked, key: marked, recoveryCode: marked }
const secrets = [marked]
/** How many of them were found in responses. */
let shown = 0

beforeAll(async () => {
  company = await openCompany(createLog('trace', { write: (line) => void logged.push(line) }))
  const { here } = company
  senders = [here, await withCompanyKey(company, 'admin'), await withPersonalKey(company, here, 'admin')]
  secrets.push(...senders.map(({ token }) => token))
})
afterAll(() => company.close())

/** Secrets that an answer shows once, and those in the address of a calendar or a share link. */
function secretsIn(body: unknown): string[] {
  const { key, secret, address, url } = {
    ...(body as { key?: unknown; secret?: unknown; address?: unknown; url?: unknown } | undefined),
  }
  const [, token] = /calendar\/(.+)\.ics$/.exec(typeof address === 'string' ? address : '') ?? []
  const [, shareToken] = /public-location\/(.+)$/.exec(typeof url === 'string' ? url : '') ?? []
  return [key, secret, token, shareToken].filter((text) => typeof text === 'string')
}

/** Every column of each entry since, including those that will be rolled back. */
async function auditText(since: Date): Promise<string> {
  const { server, here } = company
  const { rows } = await server.database.inTenant(here, (tx) =>
    sql<{ entry: string }>`select e::text as entry from audit_entries e where timestamp >= ${since}`.execute(
      tx,
    ),
  )
  return rows.map(({ entry }) => entry).join('\n')
}

test.each(guarded.filter(({ route }) => route.method !== 'GET'))(
  '$name writes no token, key or address of a calendar or a share link into the audit log',
  async ({ name, route }) => {
    const { server, undone, here, ours } = company
    const { body, ...sample } = sampleOf(name, ours)
    server.clock.advance(1)
    for (const person of senders) {
      await undone(async () => {
        const answer = await server.call(person, route, { ...sample, body })
        const own = secretsIn(answer.body)
        shown += own.length
        for (const token of own) await server.app.inject({ url: `/api/public/calendar/${token}.ics` })
        if (person === here && typeof body === 'object')
          await server.call(person, route, { ...sample, body: { ...body, ...unknown } })
        secrets.push(...own)
        const text = await auditText(server.clock.now())
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
      })
    }
  },
)

test('neither has the server’s log any of them, nor what was sent in unknown fields', async () => {
  expect([shown > 4, (await auditText(new Date(0))).length > 1000]).toEqual([true, true])
  expect(secrets.filter((secret) => logged.some((line) => line.includes(secret)))).toEqual([])
})

test('no password and no recovery code is in the audit log or in the server’s log', async () => {
  const { server, here } = company
  const newPassword = `Marked-horse-${crypto.randomUUID()}`
  const post = async (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${here.token}`, origin: server.config.publicUrl }
    const answer = await server.app.inject({ method: 'POST', url: `/auth/${path}`, headers, payload })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const start = await post('account/two-step/start', { proof: { password } })
  const { secret = '', setUp } = start.body as { secret?: string; setUp?: string }
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.clock.now().getTime() })
  const confirmed = await post('account/two-step/confirm', { setUp, code })
  const { recoveryCodes = [] } = confirmed.body as { recoveryCodes?: string[] }
  const wrong = await post('sign-in', { email: here.email, password: `${newPassword}-wrong` })
  const changed = await post('account/password', { password, newPassword })
  expect([start, confirmed, wrong, changed].map(({ status }) => status)).toEqual([200, 200, 401, 200])
  const text = await auditText(new Date(0))
  expect(text).toContain('changed password')
  expect(recoveryCodes.length).toBeGreaterThan(5)
  const entered = [password, newPassword, secret, setUp ?? secret, ...recoveryCodes]
  expect(entered.filter((one) => text.includes(one))).toEqual([])
  expect(entered.filter((one) => logged.some((line) => line.includes(one)))).toEqual([])
})
