import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OpenTransport } from './bus.ts'

const CHANNEL = 'roadbook'
/** A connection that a network has dropped without a word would otherwise be noticed after many minutes. */
const ANSWER_MS = 3_000

/** PostgreSQL's LISTEN and NOTIFY, over one connection of its own, which must answer whenever it is kept. */
export function listenNotify(connectionString: string, answerMs = ANSWER_MS): OpenTransport {
  const options = {
    application_name: 'roadbook bus',
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  }
  return (hear) => {
    let connected: pg.Client | undefined
    const lost = (client: pg.Client): void => {
      if (connected === client) connected = undefined
    }

    async function connect(): Promise<void> {
      const client = new pg.Client({ connectionString, ...options })
      client.on('error', () => lost(client))
      client.on('end', () => lost(client))
      client.on('notification', ({ payload }) => hear(payload ?? ''))
      try {
        await client.connect()
        await client.query(`set role roadbook_app; listen ${CHANNEL}`)
        connected = client
      } catch (error) {
        leave(client)
        throw error
      }
    }

    /** One that does not answer is left to its end: what it may still say has been said over another by then. */
    async function check(client: pg.Client): Promise<void> {
      try {
        await client.query('select')
      } catch (error) {
        lost(client)
        client.removeAllListeners('notification')
        leave(client)
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

/** Not waited for: it may never answer. */
function leave(client: pg.Client): void {
  void client.end().catch(() => undefined)
}
