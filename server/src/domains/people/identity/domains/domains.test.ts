import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMail, newestMails } from '../../../../platform/mail/mail.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { addSecondFactor } from '../../../../testing/second-factor.ts'
import { createDomainChecks } from './check-domains.ts'
import { createFindRecord } from './find-record.ts'
import { startDns, type TestDns } from './testing-dns.ts'

let server: TestApp
let dns: TestDns
let domains = 0
/** The worker's clock runs ahead of the callers' clock, so that their tokens don't expire. */
let aheadSeconds = 0

beforeAll(async () => {
  server = await createTestApp()
  dns = await startDns()
})
afterAll(async () => {
  await dns.close()
  await server.close()
})

beforeEach(() => {
  aheadSeconds = 0
})

const DAY_SECONDS = 86_400

/** Runs the checks that are due now. */
async function runChecks() {
  const { database } = server
  const clock = { now: () => new Date(server.clock.now().getTime() + aheadSeconds * 1000) }
  const mail = createMail({ clock, smtpUrl: undefined })
  const find = createFindRecord([dns.address])
  const worker = createDomainChecks({ database, clock, mail, publicUrl: 'https://fleet.test', find })
  await worker.run(new AbortController().signal)
}

function newDomain() {
  domains += 1
  return `harbour-${domains}.test`
}

async function add(owner: Person, domain = newDomain()) {
  const { body, status } = await server.call(owner, api.security.addDomain, { body: { domain } })
  expect(status).toBe(201)
  return body
}

async function read(owner: Person, domain: string) {
  const { body } = await server.call(owner, api.security.listDomains, {})
  const found = body.find((each) => each.domain === domain)
  if (!found) throw new Error(`${domain} isn't listed`)
  return found
}

function publish(domain: string, ...values: string[]) {
  dns.records.set(`_roadbook.${domain}`, values)
}

async function verified(owner: Person, name = newDomain()) {
  const { record, domain } = await add(owner, name)
  publish(domain, record)
  await runChecks()
  return read(owner, domain)
}

async function auditOf(owner: Person, resourceId: string) {
  const { body } = await server.call(owner, api.audit.activityLog, { query: { resourceId } })
  return body.items.map(({ action, actor }) => [action, actor.email])
}

test('a domain is verified by its record, and looked up again each day', async () => {
  const owner = await server.company('Proof Ltd')
  const { domain, record, isChecking, verifiedAt } = await add(owner)
  expect([isChecking, verifiedAt]).toEqual([true, null])
  await runChecks()
  expect(await read(owner, domain)).toMatchObject({ problem: 'missing', verifiedAt: null, isChecking: false })
  publish(domain, 'roadbook=another', record)
  const { id } = await read(owner, domain)
  await server.call(owner, api.security.checkDomain, { params: { id } })
  await runChecks()
  const proved = await read(owner, domain)
  expect(proved).toMatchObject({ problem: null, verifiedAt: server.clock.now().toISOString() })
  dns.asked.length = 0
  aheadSeconds += DAY_SECONDS - 1
  await runChecks()
  expect(dns.asked).toEqual([])
  aheadSeconds += 1
  await runChecks()
  expect(dns.asked).toContain(`_roadbook.${domain}`)
  expect((await read(owner, domain)).verifiedAt).toBe(proved.verifiedAt)
  expect(await auditOf(owner, id)).toEqual([
    ['verified', ''],
    ['created', owner.email],
  ])
})

test('a record that comes late is found without anybody asking', async () => {
  const owner = await server.company('Patient Ltd')
  const { domain, record } = await add(owner)
  await runChecks()
  publish(domain, record)
  aheadSeconds += 600
  await runChecks()
  expect((await read(owner, domain)).verifiedAt).not.toBeNull()
})

test('a week without its record ends a domain, and its admins get a mail', async () => {
  const owner = await server.company('Sold Ltd')
  const { domain, id } = await verified(owner)
  publish(domain, 'v=spf1 -all')
  for (let day = 0; day <= 6; day += 1) {
    aheadSeconds += DAY_SECONDS
    await runChecks()
    expect([day, (await read(owner, domain)).verifiedAt === null]).toEqual([day, false])
  }
  aheadSeconds += DAY_SECONDS
  await runChecks()
  expect(await read(owner, domain)).toMatchObject({ verifiedAt: null, problem: 'different' })
  const mails = (await newestMails(server.database, 50)).filter(({ recipient }) => recipient === owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`${domain} is no longer verified in Roadbook`])
  expect(mails[0]?.body).toContain('https://fleet.test/settings/security')
  expect((await auditOf(owner, id))[0]).toEqual(['unverified', ''])
})

test('a record that is back within the week keeps the domain, and the week begins anew', async () => {
  const owner = await server.company('Back Ltd')
  const { domain, record } = await verified(owner)
  publish(domain, 'gone')
  for (let day = 0; day < 6; day += 1) {
    aheadSeconds += DAY_SECONDS
    await runChecks()
  }
  expect((await read(owner, domain)).failingSince).not.toBeNull()
  publish(domain, record)
  aheadSeconds += DAY_SECONDS
  await runChecks()
  expect(await read(owner, domain)).toMatchObject({ failingSince: null, problem: null })
  publish(domain, 'gone')
  aheadSeconds += DAY_SECONDS
  await runChecks()
  expect((await read(owner, domain)).verifiedAt).not.toBeNull()
})

test('many may claim a domain, the first who proves it has it', async () => {
  const [first, second] = [await server.company('First Ltd'), await server.company('Second Ltd')]
  const { domain, record } = await add(first)
  const other = await add(second, domain)
  expect(other.record).not.toBe(record)
  publish(domain, record, other.record)
  await runChecks()
  const found = [await read(first, domain), await read(second, domain)]
  const ends = found.map(({ verifiedAt, problem }) => (verifiedAt === null ? problem : 'verified'))
  expect(new Set(ends)).toEqual(new Set(['verified', 'taken']))
})

test('a company has a domain once, and fifty of them', async () => {
  const owner = await server.company('Many Ltd')
  const { domain } = await add(owner)
  const again = await server.call(owner, api.security.addDomain, { body: { domain: domain.toUpperCase() } })
  expect([again.status, again.body]).toMatchObject([409, { code: 'domain_added' }])
  const more = Array.from({ length: 52 }, newDomain)
  const answers = await Promise.all(
    more.map((name) => server.call(owner, api.security.addDomain, { body: { domain: name } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(49)
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_domains' })
})

test('of two removals at one moment one removes the domain, and the audit log has it once', async () => {
  const owner = await server.company()
  const { id } = await add(owner)
  const remove = () => server.call(owner, api.security.removeDomain, { params: { id } })
  const replies = await Promise.all([remove(), remove()])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  const { body } = await server.call(owner, api.audit.activityLog, { query: { resourceId: id } })
  expect(body.items.map(({ action }) => action)).toEqual(['deleted', 'created'])
})

test('the role of those who join is changed by the version that was read', async () => {
  const owner = await server.company('Role Ltd')
  const { id, version } = await add(owner)
  const change = (role: 'viewer' | 'manager') =>
    server.call(owner, api.security.updateDomain, { params: { id }, body: { role, version } })
  expect((await change('viewer')).body).toMatchObject({ role: 'viewer', version: version + 1 })
  const stale = await change('manager')
  expect([stale.status, stale.body]).toMatchObject([409, { details: { current: { role: 'viewer' } } }])
})

test('who must have a second factor is a setting with its version and its audit entry', async () => {
  const owner = await server.company('Factor Ltd')
  await addSecondFactor(server, owner)
  const { body } = await server.call(owner, api.security.get, {})
  expect(body.secondFactor).toBe('optional')
  const put = (secondFactor: 'admins' | 'everyone') =>
    server.call(owner, api.security.put, { body: { secondFactor, version: body.version } })
  expect((await put('everyone')).body).toEqual({ secondFactor: 'everyone', version: body.version + 1 })
  expect((await put('admins')).status).toBe(409)
  const audit = await server.call(owner, api.audit.activityLog, { query: { limit: 1 } })
  expect(audit.body.items[0]?.changes).toEqual([
    { field: 'secondFactor', before: 'optional', after: 'everyone' },
  ])
})
