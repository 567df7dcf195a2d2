import type Pusher from 'pusher-js'
import { api } from '@roadbook/contract/api'
import { call } from '../../lib/api.ts'

/** A real-time connection to the server that has sent the page. */
export async function openConnection(key: string): Promise<Pusher> {
  const { default: PusherClient } = await import('pusher-js')
  // From the last connection's latency it would take a slow one for a dead one, and close it while it is being opened.
  PusherClient.Runtime.getLocalStorage = () => undefined
  const { hostname, port, protocol } = globalThis.location
  return new PusherClient(key, {
    // Required by the client, and unused with a host of our own.
    cluster: 'eu',
    wsHost: hostname,
    wsPort: port === '' ? 80 : Number(port),
    wssPort: port === '' ? 443 : Number(port),
    forceTLS: protocol === 'https:',
    // With "wss" too, a page without TLS would also try TLS after two seconds.
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        void authorize(socketId, channelName, done)
      },
    },
  })
}

/** With the caller’s own token, renewed where it is old. */
async function authorize(
  socketId: string,
  channel: string,
  done: (error: Error | null, answer: { auth: string } | null) => void,
): Promise<void> {
  try {
    const body = { socket_id: socketId, channel_name: channel }
    done(null, await call(api.notifications.authorize, { body }, { quiet: true }))
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}
