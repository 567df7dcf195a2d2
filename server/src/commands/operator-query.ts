import pg from 'pg'
import { BackupError } from '../backup/failure.ts'
import { codeOf } from '../errors.ts'

/** The rows of a query, as the owner of all tables; `values` are its $1, $2 and so on. */
export async function queryRows<T extends object>(
  connectionString: string,
  query: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString, application_name: 'roadbook operator' })
  await client.connect()
  try {
    await client.query('set role roadbook_owner')
    return (await client.query<T>(query, [...values])).rows
  } catch (cause) {
    throw codeOf(cause) === '42P01' || codeOf(cause) === '22023'
      ? new BackupError('This database has no Roadbook data yet. Start the server once.', { cause })
      : cause
  } finally {
    await client.end()
  }
}

/** Parts of the text come from devices and unknown people, so control characters are stripped. */
export function print(text: string): void {
  // oxlint-disable-next-line no-control-regex
  console.log(text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ''))
}

export function iso(at: Date): string {
  return at.toISOString().slice(0, 19) + 'Z'
}
