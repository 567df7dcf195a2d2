import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import {
  auditOf,
  codeAt,
  mailsTo,
  signedInPerson,
  signInAgain,
  startSignIn,
  turnOnTwoStep,
} from '../testing/account.ts'
import { openBrowser, signInByFlow } from '../testing/browser.ts'
import { signInAdmin, startServer, type TestServer } from '../testing/server.ts'
import { secretBytes } from './totp.ts'

const PERIOD_MS = 30_000

let db: TestDatabase
let server: TestServer
let other: TestServer

beforeAll(async () => {
  db = await createTestDatabase()
  server = await startServer({ database: db.database })
  other = await startServer({
    database: db.database,
    config: { publicUrl: server.origin },
    clock: server.clock,
  })
})
// At the start of a code's period, so that none ends during a test.
beforeEach(() => {
  server.clock.aheadMs = PERIOD_MS - (Date.now() % PERIOD_MS)
})
// The provider signs with the machine's clock.
afterEach(() => {
  server.clock.aheadMs = 0
})
afterAll(async () => {
  await server.close()
  await other.close()
  await db.drop()
})

const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)
const actions = async (person: { account: { tenantId: string; userId: string } }) =>
  (await auditOf(db.database, person.account)).map(({ action }) => action)

async function protectedPerson() {
  const person = await signedInPerson(server)
  return { ...person, ...(await turnOnTwoStep(server, person)) }
}

async function require(tenantId: string, secondFactor = 'everyone') {
  await db.database.inTenant({ tenantId }, (tx) =>
    tx.updateTable('tenants').set({ secondFactor }).where('tenantId', '=', tenantId).execute(),
  )
}

describe('at sign-in', () => {
  test('a code is asked for after the right password, and there is no session before it is right', async () => {
    const person = await protectedPerson()
    const started = await startSignIn(server, person)
    expect([started.methods, started.reply.continueTo]).toEqual([['code'], undefined])
    expect(started.browser.cookieNames()).not.toContain('roadbook_session')
    expect(started.browser.cookieNames()).not.toContain('roadbook_device')
    const token = await started.finish(await started.enter(person.code()))
    expect(await server.identity.verifyIdToken(token)).toEqual(person.account)
  })

  test('before the password is right, nothing tells that the account has a second step', async () => {
    const person = await protectedPerson()
    const wrong = await startSignIn(server, { ...person, password: 'Wrong-password-1' })
    const unknown = await startSignIn(server, { email: 'nobody@harbour.test', password: 'Wrong-password-1' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(Object.keys(wrong.reply)).toEqual(Object.keys(unknown.reply))
  })

  test('a code works once, by two processes at one moment too', async () => {
    const person = await protectedPerson()
    const code = person.code()
    const first = await startSignIn(server, person)
    const second = await startSignIn(server, person)
    const enterAt = (node: TestServer, { browser, ticket }: typeof first) =>
      browser.post(`${node.origin}/auth/sign-in/code`, { ticket, code })
    const replies = await Promise.all([enterAt(server, first), enterAt(other, second)])
    expect(statuses(replies)).toEqual([200, 403])
    expect((await second.enter(code)).body).toMatchObject({ code: 'wrong_code' })
    server.clock.advance(30)
    expect((await second.enter(person.code())).status).toBe(200)
  })

  test('a code of an earlier period is refused once a later one was accepted', async () => {
    const person = await protectedPerson()
    const earlier = person.code()
    server.clock.advance(30)
    const started = await startSignIn(server, person)
    expect((await started.enter(person.code())).status).toBe(200)
    expect((await (await startSignIn(server, person)).enter(earlier)).status).toBe(403)
  })

  test('a code is accepted one period late, and not two', async () => {
    const person = await protectedPerson()
    const [late, tooLate] = [person.code(), person.code()]
    const started = await startSignIn(server, person)
    server.clock.advance(60)
    expect((await started.enter(tooLate)).status).toBe(403)
    server.clock.advance(-30)
    expect((await started.enter(late)).status).toBe(200)
  })

  test('guesses in parallel are counted one by one: after five the account waits, and the person is told once', async () => {
    const person = await protectedPerson()
    const steps = await Promise.all([startSignIn(server, person), startSignIn(server, person)])
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => steps[i % 2]?.enter(String(100_000 + i)) ?? fail()),
    )
    expect(statuses(guesses)).toEqual([...Array<number>(5).fill(403), ...Array<number>(15).fill(429)])
    const [step] = steps
    expect((await step?.enter(person.code()))?.status).toBe(429)
    const told = await mailsTo(db.database, person.email)
    expect(
      told.filter(({ subject }) => subject === 'Someone entered wrong codes for your account'),
    ).toHaveLength(1)
    // A recovery code still works, and so does a browser that signed in before.
    expect((await step?.enter(person.recoveryCodes[0] ?? ''))?.status).toBe(200)
    const known = await person.browser.post('/auth/sign-in', {
      email: person.email,
      password: person.password,
    })
    const { ticket } = (known.body as { secondStep: { ticket: string } }).secondStep
    expect((await person.browser.post('/auth/sign-in/code', { ticket, code: person.code() })).status).toBe(
      200,
    )
  })

  test('a started second step expires after ten minutes', async () => {
    const person = await protectedPerson()
    const started = await startSignIn(server, person)
    server.clock.advance(601)
    const late = await started.enter(person.code())
    expect([late.status, late.body]).toMatchObject([401, { code: 'second_step_expired' }])
    server.clock.advance(-601)
    expect((await started.enter(person.code())).status).toBe(200)
  })

  test('a started second step is for its own account, and can be neither changed nor used for something else', async () => {
    const [person, outsider] = [await protectedPerson(), await protectedPerson()]
    const started = await startSignIn(server, person)
    expect((await started.enter(outsider.code())).status).toBe(403)
    const flipped = (started.ticket.startsWith('A') ? 'B' : 'A') + started.ticket.slice(1)
    const forged = await started.browser.post('/auth/sign-in/code', { ticket: flipped, code: person.code() })
    const asSetUp = await started.browser.post('/auth/sign-in/set-up', { ticket: started.ticket })
    expect([forged.body, asSetUp.body]).toMatchObject([
      { code: 'second_step_expired' },
      { code: 'second_step_expired' },
    ])
  })

  test('a new password and archiving end a started second step', async () => {
    const person = await protectedPerson()
    const started = await startSignIn(server, person)
    server.clock.advance(1)
    await db.database.inTenant(person.account, (tx) =>
      server.identity.setPassword(tx, person.account.accountId, 'Correct-horse-2'),
    )
    expect((await started.enter(person.code())).body).toMatchObject({ code: 'second_step_expired' })
    const again = await startSignIn(server, { ...person, password: 'Correct-horse-2' })
    await db.database.inTenant(person.account, (tx) =>
      server.identity.archiveAccount(tx, person.account, true),
    )
    expect((await again.enter(person.code())).body).toMatchObject({ code: 'second_step_expired' })
  })

  test('a link for a forgotten password does not skip the second step', async () => {
    const person = await protectedPerson()
    await openBrowser(server.origin).post('/auth/forgotten', { email: person.email })
    const link = () =>
      mailsTo(db.database, person.email).then(([mail]) => /token=([\w-]+)/.exec(mail?.body ?? '')?.[1])
    await expect.poll(link).toBeDefined()
    const browser = openBrowser(server.origin)
    const reply = await browser.post('/auth/reset', { token: await link(), password: 'Correct-horse-2' })
    expect(reply.body).toEqual({ secondStep: { ticket: expect.any(String), methods: ['code'] } })
    expect(browser.cookieNames()).toEqual([])
  })

  test('the session says how it was signed in', async () => {
    const person = await protectedPerson()
    const started = await startSignIn(server, person)
    const token = await started.finish(await started.enter(person.code()))
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await started.browser.get('/auth/account/sessions', headers)
    expect((body as { methods: string[] }[])[0]?.methods).toEqual(['pwd', 'otp'])
  })
})

describe('recovery codes', () => {
  test('each works once, in any case and with or without hyphens, and the person is told how many are left', async () => {
    const person = await protectedPerson()
    const [code = '', next = ''] = person.recoveryCodes
    expect(new Set(person.recoveryCodes).size).toBe(10)
    const enter = async (typed: string) => (await (await startSignIn(server, person)).enter(typed)).status
    expect([await enter(code), await enter(code)]).toEqual([200, 403])
    expect(await enter(next.toLowerCase().replaceAll('-', ' '))).toBe(200)
    const [mail] = await mailsTo(db.database, person.email)
    expect(mail?.body).toContain('8 codes are left.')
    const log = await auditOf(db.database, person.account)
    expect(log.at(-1)).toEqual({
      action: 'used recovery code',
      changes: [{ field: 'recoveryCodesLeft', before: null, after: 8 }],
    })
  })

  test('one that is entered twice at one moment works once', async () => {
    const person = await protectedPerson()
    const [code = ''] = person.recoveryCodes
    const steps = await Promise.all([startSignIn(server, person), startSignIn(server, person)])
    expect(statuses(await Promise.all(steps.map(({ enter }) => enter(code))))).toEqual([200, 403])
  })

  test('new ones replace the former, after a proof', async () => {
    const person = await protectedPerson()
    const without = await person.change('two-step/recovery-codes', {
      proof: { password: 'Wrong-password-1' },
    })
    expect(without.body).toMatchObject({ code: 'wrong_password' })
    const { body } = await person.change('two-step/recovery-codes', { proof: { code: person.code() } })
    const { recoveryCodes } = body as { recoveryCodes: string[] }
    const enter = async (typed = '') => (await (await startSignIn(server, person)).enter(typed)).status
    expect([await enter(person.recoveryCodes[3]), await enter(recoveryCodes[3])]).toEqual([403, 200])
    expect((await person.read('two-step')).body).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('those of someone else do not work', async () => {
    const [person, outsider] = [await protectedPerson(), await protectedPerson()]
    const started = await startSignIn(server, person)
    expect((await started.enter(outsider.recoveryCodes[0] ?? '')).status).toBe(403)
  })
})

describe('setting it up', () => {
  test('it is on once a code has confirmed it; before that nothing has changed', async () => {
    const person = await signedInPerson(server)
    const start = await person.change('two-step/start', { proof: { password: person.password } })
    const { setUp, address } = start.body as { setUp: string; address: string }
    expect(address).toMatch(
      /^otpauth:\/\/totp\/Roadbook:admin-\d+%40harbour\.test\?issuer=Roadbook&secret=[A-Z2-7]{32}&/,
    )
    const wrong = await person.change('two-step/confirm', { setUp, code: '000000' })
    expect(wrong.body).toMatchObject({ code: 'wrong_code' })
    expect((await startSignIn(server, person)).methods).toEqual([])
    await turnOnTwoStep(server, person)
    expect((await startSignIn(server, person)).methods).toEqual(['code'])
    expect(await actions(person)).toEqual(['created', 'turned on two-step verification'])
    expect((await mailsTo(db.database, person.email))[0]?.subject).toBe('Two-step verification is on')
  })

  test('a session alone is not enough to start', async () => {
    const person = await signedInPerson(server)
    const replies = [
      await person.change('two-step/start', {}),
      await person.change('two-step/start', { proof: { password: 'Wrong-password-1' } }),
    ]
    expect(statuses(replies)).toEqual([400, 403])
  })

  test('of two tabs that set it up, one wins and the other is told', async () => {
    const person = await signedInPerson(server)
    const start = async () =>
      (await person.change('two-step/start', { proof: { password: person.password } })).body as {
        setUp: string
        secret: string
      }
    const tabs = [await start(), await start()]
    const replies = await Promise.all(
      tabs.map(({ setUp, secret }) =>
        person.change('two-step/confirm', { setUp, code: codeAt(secret, server.clock.now()) }),
      ),
    )
    expect(statuses(replies)).toEqual([200, 409])
    expect(
      (await person.change('two-step/start', { proof: { password: person.password } })).body,
    ).toMatchObject({
      code: 'two_step_on',
    })
  })

  test('the set-up of someone else can not be confirmed', async () => {
    const [person, outsider] = [await signedInPerson(server), await signedInPerson(server)]
    const start = await outsider.change('two-step/start', { proof: { password: outsider.password } })
    const { setUp, secret } = start.body as { setUp: string; secret: string }
    const reply = await person.change('two-step/confirm', { setUp, code: codeAt(secret, server.clock.now()) })
    expect(reply.body).toMatchObject({ code: 'set_up_expired' })
  })

  test('the secret and the codes are not in the tables as they are', async () => {
    const person = await protectedPerson()
    const { rows } = await db.database.pools.owner.query<{ secret: Buffer; hash: Buffer }>(
      `select f.secret, r.hash from directory.totp_factors f join directory.recovery_codes r using (account_id)
       where account_id = $1`,
      [person.account.accountId],
    )
    expect(rows).toHaveLength(10)
    expect(rows[0]?.secret.includes(secretBytes(person.secret))).toBe(false)
    const { rows: log } = await db.database.pools.owner.query<{ text: string }>(
      `select changes::text as text from audit_entries where tenant_id = $1`,
      [person.account.tenantId],
    )
    const secrets = [person.secret, ...person.recoveryCodes]
    expect(log.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([])
  })
})

describe('turning it off', () => {
  test('takes the password or a code, and the password alone signs in again', async () => {
    const person = await protectedPerson()
    expect((await person.change('two-step/off', { proof: { code: '000000' } })).body).toMatchObject({
      code: 'wrong_code',
    })
    expect((await person.change('two-step/off', { proof: { code: person.code() } })).status).toBe(200)
    expect((await startSignIn(server, person)).methods).toEqual([])
    expect((await person.read('two-step')).body).toEqual({
      turnedOnAt: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    expect(await actions(person)).toContain('turned off two-step verification')
  })

  test('is refused where the company requires it', async () => {
    const person = await protectedPerson()
    await require(person.account.tenantId)
    const reply = await person.change('two-step/off', { proof: { password: person.password } })
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'two_step_required' }])
    expect((await startSignIn(server, person)).methods).toEqual(['code'])
  })
})

describe('a company that requires it', () => {
  test('leads whoever has none to set it up before anything else', async () => {
    const person = await signInAdmin(server)
    await require(person.account.tenantId)
    const started = await startSignIn(server, person)
    expect([started.methods, started.reply.continueTo]).toEqual([['setUp'], undefined])
    const byCode = await started.enter('123456')
    expect(byCode.body).toMatchObject({ code: 'second_step_expired' })
    const { ticket } = started
    const start = await started.browser.post('/auth/sign-in/set-up', { ticket })
    const { setUp, secret } = start.body as { setUp: string; secret: string }
    const body = { ticket, setUp, code: codeAt(secret, server.clock.now()) }
    const confirmed = await started.browser.post('/auth/sign-in/set-up/confirm', body)
    expect((confirmed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    const token = await started.finish(confirmed)
    expect(await server.identity.verifyIdToken(token)).toEqual(person.account)
    const again = await started.browser.post('/auth/sign-in/set-up', { ticket })
    expect(again.body).toMatchObject({ code: 'second_step_expired' })
  })

  test('asks nobody of another company', async () => {
    const [person, outsider] = [await signInAdmin(server), await signInAdmin(server)]
    await require(person.account.tenantId)
    expect((await startSignIn(server, outsider)).methods).toEqual([])
  })

  test('still tells a session without one that it is required, so that it can be set up', async () => {
    const person = await signedInPerson(server)
    await require(person.account.tenantId)
    expect((await person.read('two-step')).body).toMatchObject({ isRequired: true })
    await require(person.account.tenantId, 'optional')
    expect((await signInAgain(server, person)).token).not.toBe(person.token)
  })
})

test('whether someone has a second factor is known to other domains', async () => {
  const person = await protectedPerson()
  const plain = await signInAdmin(server)
  const has = ({ account }: typeof plain) =>
    db.database.inTenant(account, (tx) => server.identity.hasSecondFactor(tx, account))
  expect([await has(person), await has(plain)]).toEqual([true, false])
})

test('without a second step the password signs in at once, as before', async () => {
  const person = await signInAdmin(server)
  const { id_token } = await signInByFlow(openBrowser(server.origin), server.origin, person)
  expect(await server.identity.verifyIdToken(id_token)).toEqual(person.account)
})

function fail(): never {
  throw new Error('unreachable')
}

describe('a company that begins to require a second step', () => {
  /** The account that each process accepts the caller as; the error code if refused. */
  async function admitted({ account, token }: { account: { tenantId: string }; token: string }) {
    const answers = [server, other].map(async ({ identity }) => {
      const { admit } = await identity.identify(token, '127.0.0.1')
      return db.database.inTenant(account, async (tx) => (await admit(tx)).userId)
    })
    const settled = await Promise.allSettled(answers)
    return settled.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code))
  }

  test('lets no session go on without one, and the next sign-in sets it up', async () => {
    const [without, secured] = [await signedInPerson(server), await protectedPerson()]
    const { userId } = without.account
    expect(await admitted(without)).toEqual([userId, userId])
    await require(without.account.tenantId)
    await require(secured.account.tenantId)
    expect(await admitted(without)).toEqual(['second_factor_missing', 'second_factor_missing'])
    expect((await startSignIn(server, without)).methods).toEqual(['setUp'])
    expect(await admitted(secured)).toEqual([secured.account.userId, secured.account.userId])
    await turnOnTwoStep(server, without)
    expect(await admitted(without)).toEqual([userId, userId])
  })

  test('of admins only, lets sessions of others go on until they become one', async () => {
    const person = await signedInPerson(server)
    const { tenantId, userId } = person.account
    await require(tenantId, 'admins')
    const become = (role: string) =>
      db.database.inTenant({ tenantId }, (tx) =>
        tx
          .updateTable('users')
          .set({ roles: [role] })
          .where('tenantId', '=', tenantId)
          .where('id', '=', userId)
          .execute(),
      )
    await become('viewer')
    expect(await admitted(person)).toEqual([userId, userId])
    await become('admin')
    expect(await admitted(person)).toEqual(['second_factor_missing', 'second_factor_missing'])
  })
})
