import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { serverWithOutsideIssuer } from '../testing/outside.ts'
import { signInAdmin, startServer } from '../testing/server.ts'

const { db, issuer, server, config } = await serverWithOutsideIssuer()
const other = await startServer({ database: db.database, config })
afterAll(() => other.close())

const over = { code: 'session_over', message: 'Your session has expired. Sign in again.' }

async function signedIn(browser = issuer.browser()) {
  const { email, account } = await signInAdmin(server)
  const person = { sub: `sub of ${email}`, email, email_verified: true }
  const token = await issuer.signIn(person, browser)
  await acceptedByBoth(token)
  const { sid } = decodeJwt(token)
  return { account, browser, person, token, sid: String(sid) }
}

async function acceptedByBoth(token: string): Promise<void> {
  for (const { identity } of [server, other]) {
    const bearer = await identity.identify(token, '127.0.0.1')
    await db.database.inTenant(bearer, async (tx) => bearer.admit(tx), 'read')
  }
}

async function refusedByBoth(token: string): Promise<void> {
  for (const { identity } of [server, other]) {
    const bearer = await identity.identify(token, '127.0.0.1')
    await expect(db.database.inTenant(bearer, (tx) => bearer.admit(tx), 'read')).rejects.toMatchObject(over)
  }
}

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const claimsOf = (more: object) => ({
  iss: issuer.address,
  aud: issuer.clientId,
  jti: crypto.randomUUID(),
  events,
  ...more,
})
const logoutToken = (more: object) => issuer.sign(claimsOf(more), { typ: 'logout+jwt' })

async function send(body: string, address = server.origin) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await fetch(`${address}/auth/backchannel-logout`, { method: 'POST', headers, body })
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}
const sendToken = (token: string) => send(new URLSearchParams({ logout_token: token }).toString())

test('signing out at the issuer signs out of Roadbook, on every process', async () => {
  const { browser, token } = await signedIn()
  await issuer.signOut(browser)
  await refusedByBoth(token)
})

test('a logout token is answered with an uncacheable 200, and ends only that session', async () => {
  const { person, token, sid } = await signedIn()
  const elsewhere = await issuer.signIn(person)
  const reply = await sendToken(await logoutToken({ sid, sub: person.sub }))
  expect([reply.status, reply.text, reply.headers.get('cache-control')]).toEqual([200, '', 'no-store'])
  await refusedByBoth(token)
  await acceptedByBoth(elsewhere)
})

test('a logout token that names a person ends all their sessions, and a later sign-in is good', async () => {
  const { person, token } = await signedIn()
  const elsewhere = await issuer.signIn(person)
  const bystander = await signedIn()
  const { iat = 0 } = decodeJwt(elsewhere)
  expect((await sendToken(await logoutToken({ sub: person.sub, iat }))).status).toBe(200)
  await refusedByBoth(token)
  await refusedByBoth(elsewhere)
  await acceptedByBoth(bystander.token)
  const { exp, ...claims } = decodeJwt(elsewhere)
  await acceptedByBoth(await issuer.sign({ ...claims, exp: exp ?? 0, iat: iat + 1, sid: 'a new one' }))
})

test('a token of a session that ended elsewhere sets up no company', async () => {
  const email = `${crypto.randomUUID()}@outside.test`
  const token = await issuer.signIn({ sub: email, email, email_verified: true })
  await sendToken(await logoutToken({ sid: decodeJwt(token)['sid'] }))
  const wish = { companyName: 'Late', country: 'MT', firstName: 'A', lastName: 'B' }
  const reply = await fetch(`${server.origin}/auth/sign-up/outside`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.origin,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(wish),
  })
  expect([reply.status, await reply.json()]).toMatchObject([401, over])
})

test('a logout token that is sent twice counts once', async () => {
  const { sid } = await signedIn()
  const token = await logoutToken({ sid })
  expect((await sendToken(token)).status).toBe(200)
  const again = await sendToken(token)
  expect([again.status, JSON.parse(again.text)]).toEqual([
    400,
    { error: 'invalid_request', error_description: 'The logout token is not valid.' },
  ])
})

test('of two requests with one logout token at the same time one is accepted', async () => {
  const { sid } = await signedIn()
  const token = await logoutToken({ sid })
  const replies = await Promise.all([sendToken(token), sendToken(token)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

const now = () => Math.floor(Date.now() / 1000)
const flaws: [string, (claims: { sid: string }) => Promise<string>][] = [
  ['of another issuer', (claims) => logoutToken({ ...claims, iss: 'https://elsewhere.test' })],
  ['for another client', (claims) => logoutToken({ ...claims, aud: 'another' })],
  ['without the event', (claims) => logoutToken({ ...claims, events: {} })],
  [
    'with an event that is no object',
    (claims) => logoutToken({ ...claims, events: { [Object.keys(events)[0] ?? '']: 'yes' } }),
  ],
  ['with a nonce', (claims) => logoutToken({ ...claims, nonce: 'n' })],
  ['without an id', (claims) => logoutToken({ ...claims, jti: undefined })],
  ['that names neither a session nor a person', () => logoutToken({})],
  ['whose session is no text', () => logoutToken({ sid: 7 })],
  ['that ran out', (claims) => logoutToken({ ...claims, iat: now() - 300, exp: now() - 60 })],
  ['without an end', (claims) => logoutToken({ ...claims, exp: undefined })],
  ['without a beginning', (claims) => logoutToken({ ...claims, iat: undefined })],
  ['made long ago', (claims) => logoutToken({ ...claims, iat: now() - 3600, exp: now() + 3600 })],
  ['made in the future', (claims) => logoutToken({ ...claims, iat: now() + 3600, exp: now() + 7200 })],
  ['signed by somebody else', forged],
  ['signed by nobody', async (claims) => unsigned(claims)],
  ['that is an identity token', async () => (await signedIn()).token],
]

test.each(flaws)('a logout token %s is refused, and the session continues', async (_flaw, make) => {
  const { token, sid } = await signedIn()
  expect((await sendToken(await make({ sid }))).status).toBe(400)
  await acceptedByBoth(token)
  await forgetAttempts()
})

async function forged(claims: object): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT({ ...claimsOf(claims), iat: now(), exp: now() + 120 })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .sign(privateKey)
}

function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ ...claimsOf(claims), iat: now(), exp: now() + 120 })}.`
}

test('anything but a logout token is refused without internal details', async () => {
  const bodies = [
    '',
    'logout_token=',
    'logout_token=a&logout_token=b',
    'other=1',
    'logout_token=a.b.c',
    '%00=%00',
  ]
  for (const body of bodies) {
    expect([body, (await send(body)).status]).toEqual([body, 400])
  }
  expect((await send(`logout_token=${'x'.repeat(40_000)}`)).status).toBe(413)
  await forgetAttempts()
})

test("an address that sends many wrong tokens is refused, while the issuer's are still accepted", async () => {
  const { token, sid } = await signedIn()
  const statuses = []
  for (let n = 0; n < 22; n++) statuses.push((await send('logout_token=x')).status)
  expect([statuses.slice(0, 20).every((status) => status === 400), statuses.slice(20)]).toEqual([
    true,
    [429, 429],
  ])
  expect((await sendToken(await logoutToken({ sid }))).status).toBe(200)
  await refusedByBoth(token)
  await forgetAttempts()
})

test('an external token that claims to be valid for weeks is refused after a day', async () => {
  const { token } = await signedIn()
  const claims = { ...decodeJwt(token), exp: now() + 30 * 86_400 }
  await acceptedByBoth(await issuer.sign({ ...claims, iat: now() - 86_000 }))
  const old = await issuer.sign({ ...claims, iat: now() - 86_500 })
  await expect(server.identity.identify(old, '127.0.0.1')).rejects.toMatchObject(over)
})

function forgetAttempts() {
  return db.database.pools.owner.query('delete from directory.attempts')
}
