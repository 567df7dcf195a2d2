/** Reports by email that wait for the mail server. */
import { api } from '@roadbook/contract/api'
import type { UserUpdate } from '@roadbook/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newestMails } from '../../../platform/mail/mail.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { makeFiles } from '../report-tables/testing.ts'
import { addSchedule, sendDueReports } from './testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(new Date('2026-11-20T09:42:00Z')))

/** A report of the last week in the outbox. */
async function mailReport(owner: Person, to: Person): Promise<void> {
  await addSchedule(server, owner, { recipientIds: [to.userId] })
  server.clock.set(new Date('2026-11-23T05:00:00Z'))
  await sendDueReports(server)
  await makeFiles(server)
  await sendDueReports(server)
}

/** By an admin who has just signed in. */
async function change(owner: Person, { userId: id }: Person, body: UserUpdate): Promise<void> {
  const admin = await server.colleague(owner, 'admin')
  const { status } = await server.call(admin, api.users.update, { params: { id }, body })
  expect(status).toBe(200)
}

async function subjectsTo({ email }: Person): Promise<string[]> {
  const mails = await newestMails(server.database, 200)
  return mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject)
}

const subject = 'Vehicle mileage, 16 – 22 November 2026'

test('has a text for the case that its file is gone, and the role for which that was made', async () => {
  const owner = await server.company('Outbox Ltd')
  await mailReport(owner, owner)
  const { rows } = await server.database.pools.owner.query<Record<string, string>>(
    'select body, body_without_file, user_id, role from directory.mails where recipient = $1',
    [owner.email],
  )
  const [mail] = rows
  expect(mail).toMatchObject({ user_id: owner.userId, role: 'admin' })
  expect(mail?.['body']).toContain('The report is attached: Vehicle mileage')
  expect(mail?.['body_without_file']).toBe(
    mail?.['body']?.replace(/The report is attached: .*/, 'The report is ready.'),
  )
})

test('is taken back once its recipient is archived', async () => {
  const owner = await server.company('Taken Back Ltd')
  const manager = await server.colleague(owner, 'manager')
  await mailReport(owner, manager)
  expect(await subjectsTo(manager)).toEqual([subject])
  await change(owner, manager, { archived: true })
  expect(await subjectsTo(manager)).toEqual([])
})

test('is taken back once its recipient has another role', async () => {
  const owner = await server.company('Other Role Ltd')
  const manager = await server.colleague(owner, 'manager')
  await mailReport(owner, manager)
  await change(owner, manager, { roles: ['driver'] })
  expect(await subjectsTo(manager)).toEqual([])
})
