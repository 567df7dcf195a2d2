import type pg from 'pg'
import { fence } from './fence.ts'

/** For SQL without Kysely. */
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
    // Closes the connection, which ends the transaction in any state.
    client.release(true)
    throw error
  }
}
