import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BackupError } from '../backup/failure.ts'
import { query } from '../testing/administration.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { UsageError } from './arguments.ts'
import { operator, usage } from './operator.ts'

let home: TestDatabase
let environment: { DATABASE_URL: string }
beforeAll(async () => {
  home = await createTestDatabase()
  environment = { DATABASE_URL: home.connectionString }
})
afterAll(() => home.drop())

/** Like the command; commands.test.ts covers the process and its exit code. */
async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(`${text}\n`))
  try {
    await operator(words, environment)
    return { code: 0, said: lines.join('') }
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof UsageError)) throw error
    return { code: 1, said: `${error.message}\n` }
  }
}

test('an installation where nothing happened has nothing to list', async () => {
  expect((await run('unknown-devices')).said).toBe('No unknown devices have connected.\n')
  expect((await run('mail')).said).toBe('No mail.\n')
  expect((await run('orders')).said).toBe('No device orders.\n')
  expect((await run('kept')).said).toBe('No databases were replaced by a restore.\n')
})

test('unknown devices are listed', async () => {
  await query(
    home.connectionString,
    `set role roadbook_owner; insert into directory.device_attempts values
    ('350000000000998', 'osmand', '192.0.2.8', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z', 1),
    ('350000000000999', 'teltonika', '192.0.2.7', '2026-11-20T09:00:00Z', '2026-11-20T09:42:00Z', 3)`,
  )
  expect((await run('unknown-devices')).said).toBe(
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
  expect((await run('mail')).said).toBe(
    'To maria@roadbook.example, 2026-11-20T09:42:00Z\nYour [31minvitation\nNot sent: refused\n\n' +
      `Open\nhttps://roadbook.example/x\n${'-'.repeat(72)}\n`,
  )
})

describe('device orders', () => {
  const orders = (...args: string[]) => run('orders', ...args)

  beforeEach(async () => {
    await query(
      home.connectionString,
      `set role roadbook_owner;
      delete from directory.device_orders; delete from directory.mails;
      insert into directory.device_orders values
      ('ABCD-2345', 'Early Ltd', 'Ada', 'ada@early.test', '', 1, 'Valletta', '', 'a', '2026-11-20T08:00:00Z', null),
      ('EFGH-6789', E'Late\x1b[31m Ltd', 'Maria', 'maria@late.test', '+356 2122 0000', 12,
        E'12 Triq ix-Xatt\\nTas-Sliema', 'With a buzzer.', 'b', '2026-11-20T09:42:00Z', null);
      insert into directory.mails (id, recipient, subject, body, created_at) values
      ('01920000-0000-7000-8000-000000000002', 'operator@road.test', 'Order ABCD-2345: 1 device for Early Ltd', 'Ada', now()),
      ('01920000-0000-7000-8000-000000000003', 'operator@road.test', 'Order EFGH-6789: 12 devices for Late Ltd', 'Maria', now())`,
    )
  })

  test('are listed newest first, without control characters for the terminal', async () => {
    expect((await orders()).said).toBe(
      'EFGH-6789  2026-11-20T09:42:00Z  devices 12  Late[31m Ltd, Maria  open\n' +
        'ABCD-2345  2026-11-20T08:00:00Z  devices 1  Early Ltd, Ada  open\n',
    )
  })

  test('are shown one by one with address and message, by a number as somebody types it', async () => {
    expect((await orders('efgh6789')).said).toBe(
      'Order    EFGH-6789\nPlaced   2026-11-20T09:42:00Z\nDevices  12\nCompany  Late[31m Ltd\nContact  Maria\n' +
        'Email    maria@late.test\nPhone    +356 2122 0000\n\nDelivery address\n12 Triq ix-Xatt\nTas-Sliema\n\n' +
        'Message\nWith a buzzer.\n\nopen\n',
    )
  })

  test('are marked as done, once', async () => {
    expect((await orders('ABCD-2345', 'done')).said).toBe('Order ABCD-2345 is done.\n')
    const { said: once } = await orders()
    await orders('ABCD-2345', 'done')
    const { said: twice } = await orders()
    expect(once).toMatch(/ABCD-2345 .* Early Ltd, Ada {2}done \d{4}-\d\d-\d\dT[\d:]+Z\n$/)
    expect(twice).toBe(once)
  })

  test('are deleted with mail about them that was not sent', async () => {
    expect((await orders('ABCD-2345', 'delete')).said).toBe('Order ABCD-2345 was deleted.\n')
    const { said: left } = await orders()
    const { said: mail } = await run('mail')
    expect([
      left.includes('ABCD'),
      left.includes('EFGH'),
      mail.includes('ABCD'),
      mail.includes('EFGH'),
    ]).toEqual([false, true, false, true])
  })

  test('that don’t exist, and other words than done and delete, are refused', async () => {
    expect(await orders('ZZZZ-9999', 'delete')).toEqual({
      code: 1,
      said: 'There is no order ZZZZ-9999. To list them all: npm run operator -- orders\n',
    })
    expect(await orders('ABCD-2345', 'remove')).toEqual({
      code: 1,
      said: 'Write done or delete after the order’s number, not remove: npm run operator -- orders ABCD-2345 done\n',
    })
    expect((await orders()).said).toContain('ABCD-2345')
  })
})

test('an unknown command and an argument too many print the list of commands', async () => {
  expect(await run('unknown')).toEqual({ code: 1, said: `There is no command unknown.\n\n${usage.help}\n` })
  expect(await run('mail', 'all')).toEqual({
    code: 1,
    said: `Unexpected argument: all\n\n${usage.help}\n`,
  })
})
