import type pg from 'pg'
import { fence } from './fence.ts'

/** For SQL that is sent by hand. */
export async function inTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${fence()}`)
    const result = await run(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Ends the connection, and with it the transaction, whatever state it is in.
    client.release(true)
    throw error
  }
}
