import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { OpenTransport } from './bus.ts'

/** A server that does not answer twice is given up. */
const silence = { pingInterval: 5_000, maxPingOut: 2 }

/** NATS, for many processes; `installation` keeps apart those that share a server. */
export function natsBus(url: string, installation: string): OpenTransport {
  const subject = `roadbook.${installation}`
  return (hear) => {
    let connected: NatsConnection | undefined

    async function open(): Promise<void> {
      const { hostname, port, username, password } = new URL(url)
      const login =
        username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      // The runner connects again, and its log says so.
      const options = { servers: `${hostname}:${port || 4222}`, reconnect: false, timeout: 5_000, ...silence }
      const connection = await connect({ ...options, ...login, name: 'roadbook' })
      connection.subscribe(subject, { callback: (error, message) => void (error ?? hear(message.string())) })
      connected = connection
    }
    return {
      send(payload) {
        if (connected && !connected.isClosed()) connected.publish(subject, payload)
      },
      async keep() {
        if (!connected || connected.isClosed()) await open()
      },
      async close() {
        await connected?.drain().catch(() => undefined)
      },
    }
  }
}
