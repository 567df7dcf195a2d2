import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OpenTransport } from './bus.ts'

const CHANNEL = 'roadbook'
/** A connection that a network has dropped without a word would otherwise be noticed after many minutes. */
const ANSWER_MS = 3_000

/** PostgreSQL's LISTEN and NOTIFY, over one connection of its own, which must answer whenever it is kept. */
export function listenNotify(connectionString: string, answerMs = ANSWER_MS): OpenTransport {
  return (hear) => {
    let connected: pg.Client | undefined

    async function connect(): Promise<void> {
      const client = new pg.Client({
        connectionString,
        application_name: 'roadbook bus',
        keepAlive: true,
        connectionTimeoutMillis: answerMs,
        query_timeout: answerMs,
      })
      const lost = (): void => {
        if (connected === client) connected = undefined
      }
      client.on('error', lost)
      client.on('end', lost)
      client.on('notification', ({ payload }) => hear(payload ?? ''))
      try {
        await client.connect()
        await client.query(`set role roadbook_app; listen ${CHANNEL}`)
        connected = client
      } catch (error) {
        void client.end().catch(() => undefined)
        throw error
      }
    }

    /** One that does not answer is left to its end: what it may still say has been said over another by then. */
    async function check(client: pg.Client): Promise<void> {
      try {
        await client.query('select')
      } catch (error) {
        if (connected === client) connected = undefined
        client.removeAllListeners('notification')
        void client.end().catch(() => undefined)
        throw error
      }
    }
    return {
      send(payload) {
        connected?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => undefined)
      },
      async keep() {
        if (connected) await check(connected)
        else await connect()
      },
      async close() {
        const ended = connected?.end().catch(() => undefined)
        await Promise.race([ended, sleep(answerMs, undefined, { ref: false })])
      },
    }
  }
}
