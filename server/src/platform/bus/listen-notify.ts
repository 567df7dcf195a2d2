import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OpenTransport } from './bus.ts'

const CHANNEL = 'roadbook'
/** Otherwise a connection that the network dropped silently would be noticed only after many minutes. */
const ANSWER_MS = 3_000

/** PostgreSQL's LISTEN and NOTIFY over a separate connection, which must answer each time it is kept. */
export function listenNotify(connectionString: string, answerMs = ANSWER_MS): OpenTransport {
  return (onMessage) => {
    let connected: pg.Client | undefined
    const lost = (client: pg.Client): void => {
      if (connected === client) connected = undefined
    }

    async function connect(): Promise<void> {
      const client = createClient(connectionString, answerMs)
      client.on('error', () => lost(client))
      client.on('end', () => lost(client))
      client.on('notification', ({ payload }) => onMessage(payload ?? ''))
      await answerOf(client, async () => {
        await client.connect()
        await client.query(`set role roadbook_app; listen ${CHANNEL}`)
      })
      connected = client
    }

    async function check(client: pg.Client): Promise<void> {
      try {
        await answerOf(client, () => client.query('select'))
      } catch (error) {
        lost(client)
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

function createClient(connectionString: string, answerMs: number): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: 'roadbook bus',
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    // Messages are sent while another is in transit.
    pipeline: true,
  })
}

/** A client that doesn't answer is abandoned; its messages are no longer passed on, so none arrives twice. */
async function answerOf(client: pg.Client, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    client.removeAllListeners('notification')
    void client.end().catch(() => undefined)
    throw error
  }
}
