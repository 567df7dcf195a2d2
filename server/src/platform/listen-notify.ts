import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OpenTransport } from './bus.ts'

const CHANNEL = 'roadbook'
/** A connection that a network has dropped without a word would otherwise be noticed after many minutes. */
const ANSWER_MS = 3_000

/** PostgreSQL's LISTEN and NOTIFY, over one connection of its own, which must answer whenever it is kept. */
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
    // Messages are sent while another is on its way.
    pipeline: true,
  })
}

/** A client that gives none is left to its end, which is not waited for; what it may still receive is not passed on twice. */
async function answerOf(client: pg.Client, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    client.removeAllListeners('notification')
    void client.end().catch(() => undefined)
    throw error
  }
}
