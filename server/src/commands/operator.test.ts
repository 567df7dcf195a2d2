import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '../backup/testing.ts'
import { query } from '../testing/administration.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let home: TestDatabase
let environment: { DATABASE_URL: string }
beforeAll(async () => {
  home = await createTestDatabase()
  environment = { DATABASE_URL: home.connectionString }
})
afterAll(() => home.drop())

test('an installation where nothing happened has nothing to list', async () => {
  expect((await command('operator', ['unknown-devices'], environment)).said).toBe(
    'No unknown devices have connected.\n',
  )
  expect((await command('operator', ['mail'], environment)).said).toBe('No mail.\n')
  expect((await command('operator', ['kept'], environment)).said).toBe(
    'No databases were replaced by a restore.\n',
  )
})

test('unknown devices are listed', async () => {
  await query(
    home.connectionString,
    `set role roadbook_owner; insert into directory.device_attempts values
    ('350000000000998', 'osmand', '192.0.2.8', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z', 1),
    ('350000000000999', 'teltonika', '192.0.2.7', '2026-11-20T09:00:00Z', '2026-11-20T09:42:00Z', 3)`,
  )
  expect((await command('operator', ['unknown-devices'], environment)).said).toBe(
    '350000000000999  teltonika  from 192.0.2.7  last 2026-11-20T09:42:00Z  first 2026-11-20T09:00:00Z  tries 3\n' +
      '350000000000998  osmand  from 192.0.2.8  last 2026-11-20T08:00:00Z  first 2026-11-20T08:00:00Z  tries 1\n',
  )
})

test('unsent mail is shown in full, without control characters for the terminal', async () => {
  await query(
    home.connectionString,
    `set role roadbook_owner; insert into directory.mails values ('01920000-0000-7000-8000-000000000001',
    'maria@roadbook.example', E'Your \\x1b[31minvitation', E'Open\nhttps://roadbook.example/x', 'refused',
    '2026-11-20T09:42:00Z', 'failed')`,
  )
  expect((await command('operator', ['mail'], environment)).said).toBe(
    'To maria@roadbook.example, 2026-11-20T09:42:00Z\nYour [31minvitation\nNot sent: refused\n\n' +
      `Open\nhttps://roadbook.example/x\n${'-'.repeat(72)}\n`,
  )
})

test('an unknown command prints the list of commands', async () => {
  const { code, said } = await command('operator', ['unknown'], environment)
  expect({ code, first: said.split('\n')[0] }).toEqual({ code: 1, first: 'There is no command unknown.' })
})
