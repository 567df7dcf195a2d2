import pg from 'pg'
import type { OpenTransport } from './bus.ts'

const CHANNEL = 'roadbook'

/** PostgreSQL's LISTEN and NOTIFY, over one connection of its own. */
export function listenNotify(connectionString: string): OpenTransport {
  return (hear) => {
    let connected: pg.Client | undefined

    async function connect(): Promise<void> {
      const client = new pg.Client({ connectionString, application_name: 'roadbook bus', keepAlive: true })
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
        await client.end().catch(() => undefined)
        throw error
      }
    }
    return {
      send(payload) {
        connected?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => undefined)
      },
      async keep() {
        if (!connected) await connect()
      },
      async close() {
        await connected?.end().catch(() => undefined)
      },
    }
  }
}
