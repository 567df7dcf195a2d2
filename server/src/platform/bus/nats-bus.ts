import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { OpenNats } from '../fall-back.ts'

const CONNECT_MS = 2_000
const ANSWER_MS = 700

/** NATS, for many processes, which must answer each time it is kept; `installation` separates those that share a server. */
export function natsBus(url: string, installation: string): OpenNats {
  const subject = `roadbook.${installation}`
  return (onMessage) => {
    let connected: NatsConnection | undefined

    async function open(): Promise<void> {
      const { hostname, port, username, password } = new URL(url)
      const login =
        username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      const options = { servers: `${hostname}:${port || 4222}`, reconnect: false, timeout: CONNECT_MS }
      const connection = await connect({ ...options, ...login, name: 'roadbook' })
      connection.subscribe(subject, {
        callback: (error, message) => void (error ?? onMessage(message.string())),
      })
      // The server knows the subscription.
      await answerOf(connection)
      connected = connection
    }
    const isOpen = (): boolean => connected !== undefined && !connected.isClosed()
    return {
      isOpen,
      send(payload) {
        if (isOpen()) connected?.publish(subject, payload)
      },
      async keep() {
        if (connected && isOpen()) await answerOf(connected)
        else await open()
      },
      async close() {
        if (connected && isOpen()) await Promise.race([connected.drain().catch(() => undefined), silence()])
      },
    }
  }
}

/** Closes a connection that doesn't answer. */
async function answerOf(connection: NatsConnection): Promise<void> {
  const isSilent = await Promise.race([connection.flush().then(() => false), silence()])
  if (!isSilent) return
  void connection.close().catch(() => undefined)
  throw new Error(`NATS has not answered for ${ANSWER_MS} ms.`)
}

/** In two halves, so that a process that was held up itself reads what has arrived before it gives up. */
async function silence(): Promise<true> {
  for (let half = 0; half < 2; half++) await sleep(ANSWER_MS / 2, undefined, { ref: false })
  return true
}
