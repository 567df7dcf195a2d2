import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failureKind } from '../../database/failure-kind.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type MovableClock, movableClock } from '../../testing/movable-clock.ts'
import { type SmtpServer, startSmtpServer } from '../../testing/servers/smtp-server.ts'
import { createMail, newestMails, type StoredFile } from './mail.ts'
import { createMailSender } from './mail-sender.ts'
import { createFolderStore, type FolderStore } from '../object-store/folder-store.ts'
import { StoreError } from '../object-store/object-store.ts'
import type { Worker } from '../workers/runner.ts'

const { signal } = new AbortController()
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })

let home: TestDatabase
let smtp: SmtpServer
let clock: MovableClock
let sender: Worker
let folder: string
let store: FolderStore
beforeAll(async () => {
  home = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'roadbook-mail-'))
  store = createFolderStore({ folder, secret: randomBytes(32), baseUrl: 'http://localhost/api' })
})
beforeEach(async () => {
  smtp = await startSmtpServer()
  clock = movableClock()
  sender = newSender()
})
afterEach(async () => {
  await smtp.close()
  lines.length = 0
  await home.database.pools.owner.query('delete from directory.mails')
})
afterAll(async () => {
  await home.drop()
  await rm(folder, { recursive: true })
})

function newSender(files: Pick<FolderStore, 'read'> = store): Worker {
  const { database } = home
  const from = 'Roadbook <fleet@road.test>'
  return createMailSender({ database, clock, log, store: files, smtpUrl: smtp.url, from })
}

const fileKey = `${crypto.randomUUID()}/${crypto.randomUUID()}`
const attached: StoredFile = {
  fileKey,
  fileName: 'Fährten 2026-10.csv',
  contentType: 'text/csv; charset=utf-8',
}

async function putWithFile(): Promise<void> {
  const mail = createMail({ clock, smtpUrl: smtp.url })
  await home.database.asDirectory((tx) =>
    mail.send(tx, {
      to: 'ada@road.test',
      subject: 'Report',
      text: 'Here it is',
      attachment: { ...attached, textWithout: 'Open it' },
    }),
  )
}

async function put(to: string, isKept = true): Promise<void> {
  const mail = createMail({ clock, smtpUrl: smtp.url })
  const written = home.database.asDirectory(async (tx) => {
    await mail.send(tx, { to, subject: 'Welcome', text: 'Come in' })
    if (!isKept) throw new Error('undone')
  })
  await written.catch(() => undefined)
}

const outbox = async () =>
  (await newestMails(home.database, 50)).map(({ recipient, state, failure }) => ({
    recipient,
    state,
    failure,
  }))

test('a mail goes out after the commit that caused it, once, and leaves nothing behind', async () => {
  await put('ada@road.test')
  await sender.run(signal)
  await sender.run(signal)
  expect(smtp.received.map(({ to }) => to)).toEqual(['ada@road.test'])
  expect(smtp.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@road\.test>$/)
  expect(await outbox()).toEqual([])
})

test('a subject with line breaks is one line, and names no further recipient', async () => {
  const mail = createMail({ clock, smtpUrl: smtp.url })
  const message = { to: 'ada@road.test', subject: 'GHS 101\r\nBcc: spy@road.test', text: 'Come in' }
  await home.database.asDirectory((tx) => mail.send(tx, message))
  await sender.run(signal)
  expect(smtp.received.map(({ to }) => to)).toEqual(['ada@road.test'])
  expect(smtp.received[0]?.text).toMatch(/^Subject: GHS 101 Bcc: spy@road\.test$/m)
})

test('a mail of a transaction that was undone is never sent', async () => {
  await put('nobody@road.test', false)
  await sender.run(signal)
  expect(smtp.received).toEqual([])
})

test('two senders at once send each mail once', async () => {
  for (let nth = 0; nth < 20; nth++) await put(`person-${nth}@road.test`)
  await Promise.all([sender.run(signal), newSender().run(signal), newSender().run(signal)])
  const sent = smtp.received.map(({ to }) => to)
  expect([sent.length, new Set(sent).size]).toEqual([20, 20])
})

test('a sender that died between sending and its note has the mail sent again, as the same message', async () => {
  await put('ada@road.test')
  const { owner } = home.database.pools
  await owner.query(`create function directory.no_delete() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$;
    create trigger no_delete before delete on directory.mails for each row execute function directory.no_delete()`)
  await expect(sender.run(signal)).rejects.toThrow('killed')
  await owner.query('drop trigger no_delete on directory.mails; drop function directory.no_delete()')
  clock.advance(3_600)
  await newSender().run(signal)
  const [first, second, ...others] = smtp.received
  expect(others).toEqual([])
  expect(first?.messageId).toBe(second?.messageId)
  expect(await outbox()).toEqual([])
})

test('while the disk is full no mail goes out of which that could not be noted; then each goes out once', async () => {
  await put('ada@road.test')
  await put('lina@road.test')
  const { owner } = home.database.pools
  await owner.query(`create function directory.no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_space before update on directory.mails for each row execute function directory.no_space()`)
  const failure = await sender.run(signal).then(undefined, (error: unknown) => error)
  expect(failureKind(failure)).toBe('outage')
  expect(smtp.received).toEqual([])
  await owner.query('drop trigger no_space on directory.mails; drop function directory.no_space()')
  await sender.run(signal)
  expect(smtp.received.map(({ to }) => to)).toEqual(['ada@road.test', 'lina@road.test'])
})

test('while the mail server is unavailable the mail waits and the runner backs off; then it is sent', async () => {
  await put('ada@road.test')
  const port = Number(new URL(smtp.url).port)
  await smtp.close()
  await expect(sender.run(signal)).rejects.toThrow('ECONNREFUSED')
  expect(await outbox()).toMatchObject([{ recipient: 'ada@road.test', state: 'waiting' }])
  smtp = await startSmtpServer(port)
  await sender.run(signal)
  expect(smtp.received).toEqual([])
  clock.advance(60)
  await sender.run(signal)
  expect(smtp.received).toHaveLength(1)
  expect(lines).toEqual([])
})

test('what a mail server says to a refusal is kept, whatever it is', async () => {
  await put('ada@road.test')
  smtp.answer = () => `550 \0 ${'no '.repeat(10_000)}`
  await sender.run(signal)
  const [mail] = await outbox()
  expect([mail?.state, mail?.failure?.length, mail?.failure?.includes('550 \ufffd no')]).toEqual([
    'failed',
    1_000,
    true,
  ])
})

test('a mail server that says a little now and then without an end is given up, and the mail waits', async () => {
  await put('ada@road.test')
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const timer = setInterval(() => socket.write('220-patience\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP
  const { database } = home
  const slow = createMailSender({
    database,
    clock,
    log,
    store,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'fleet@road.test',
    longestMs: 200,
  })
  await expect(slow.run(signal)).rejects.toThrow('The mail server took longer than 0.2 s.')
  expect(await outbox()).toEqual([
    { recipient: 'ada@road.test', state: 'waiting', failure: 'The mail server took longer than 0.2 s.' },
  ])
  server.close()
})

test('a mail that the server refuses for good is given up at once, and does not hold up the others', async () => {
  smtp.answer = (to) => (to === 'gone@road.test' ? '550 no such person' : '250 ok')
  await put('gone@road.test')
  await put('ada@road.test')
  await sender.run(signal)
  expect(smtp.received.map(({ to }) => to)).toEqual(['ada@road.test'])
  expect(await outbox()).toEqual([
    {
      recipient: 'gone@road.test',
      state: 'failed',
      failure: expect.stringContaining('550 no such person'),
    },
  ])
  expect(lines).toEqual(['An email could not be sent; it is kept at /operator/mail'])
})

test('a mail that the server refuses for now is tried ten times, less and less often, then given up', async () => {
  smtp.answer = () => '451 come back later'
  await put('ada@road.test')
  let hours = 0
  for (; (await outbox())[0]?.state === 'waiting'; hours += 0.05) {
    await sender.run(signal)
    clock.advance(180)
  }
  expect(hours).toBeGreaterThan(1)
  expect(hours).toBeLessThan(5)
  expect(lines).toEqual(['An email could not be sent; it is kept at /operator/mail'])
})

test('a file of the store goes with its mail, with its name and type', async () => {
  const body = Buffer.from('Vehicle;Distance\nGHS 101;412 km\n')
  await store.write(fileKey, { body: Readable.from(body), sizeBytes: body.length, contentType: 'text/csv' })
  await putWithFile()
  await sender.run(signal)
  const [mail] = smtp.received
  expect(mail?.text).toContain('Here it is')
  expect(mail?.text).toMatch(/^Content-Type: text\/csv; charset=utf-8;/m)
  expect(mail?.text).toContain("filename*0*=utf-8''F%C3%A4hrten%202026-10.csv")
  expect(mail?.text).toContain(body.toString('base64'))
  await store.delete(fileKey)
})

test('a mail whose file was deleted goes without it, and doesn’t say that it is attached', async () => {
  await putWithFile()
  await sender.run(signal)
  const said = (text: string) => ['Here it is', 'Open it', 'csv'].filter((part) => text.includes(part))
  expect(smtp.received.map(({ text }) => said(text))).toEqual([['Open it']])
})

describe('a mail for a person of a company', () => {
  const tenantId = crypto.randomUUID()
  const userId = crypto.randomUUID()
  const query = (text: string) => home.database.pools.owner.query(text)
  beforeAll(async () => {
    await query(`
      insert into tenants (tenant_id, company_name, country, time_zone, currency, locale)
      values ('${tenantId}', 'Road Ltd', 'MT', 'Europe/Malta', 'EUR', 'en-MT')`)
    await query(
      `insert into users (tenant_id, id, email, roles) values ('${tenantId}', '${userId}', 'ada@road.test', '{manager}')`,
    )
  })

  async function putFor(person: { tenantId: string; userId: string; role?: string }): Promise<void> {
    const mail = createMail({ clock, smtpUrl: smtp.url })
    await home.database.asDirectory((tx) =>
      mail.send(tx, { to: 'ada@road.test', subject: 'Report', text: 'Here it is', person }),
    )
  }

  test.each([
    ['is sent while they can sign in', 'archived = false', ['ada@road.test']],
    ['isn’t sent once they were archived', 'archived = true', []],
    ['isn’t sent once they have another role', `roles = '{driver}'`, []],
  ])('%s, and leaves nothing behind', async (_fact, change, sent) => {
    await putFor({ tenantId, userId, role: 'manager' })
    await query(`update users set ${change} where id = '${userId}'`)
    await put('lina@road.test')
    await sender.run(signal)
    await query(`update users set archived = false, roles = '{manager}' where id = '${userId}'`)
    expect(smtp.received.map(({ to }) => to)).toEqual([...sent, 'lina@road.test'])
    expect(await outbox()).toEqual([])
  })

  test('that is for any role is sent when the role changes', async () => {
    await putFor({ tenantId, userId })
    await query(`update users set roles = '{driver}' where id = '${userId}'`)
    await sender.run(signal)
    await query(`update users set roles = '{manager}' where id = '${userId}'`)
    expect(smtp.received.map(({ to }) => to)).toEqual(['ada@road.test'])
  })

  test('isn’t sent once they are gone, nor shown to the operator', async () => {
    await putFor({ tenantId, userId: crypto.randomUUID() })
    expect(await outbox()).toEqual([])
    await sender.run(signal)
    expect(smtp.received).toEqual([])
  })
})

test('while the file store can’t be read only the mail with a file waits', async () => {
  await putWithFile()
  await put('lina@road.test')
  const broken = async () => Promise.reject(new StoreError('unavailable', new Error('no answer')))
  await newSender({ read: broken }).run(signal)
  expect(smtp.received.map(({ to }) => to)).toEqual(['lina@road.test'])
  expect(await outbox()).toEqual([
    { recipient: 'ada@road.test', state: 'waiting', failure: 'The file store can’t be reached' },
  ])
  clock.advance(60)
  await sender.run(signal)
  expect(smtp.received.map(({ to }) => to)).toEqual(['lina@road.test', 'ada@road.test'])
})
