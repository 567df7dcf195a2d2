import type Pusher from 'pusher-js'
import type { InstallationConfiguration } from '@roadbook/contract/company/installation'
import { api } from '@roadbook/contract/api'
import { call } from '../api.ts'
import { closeConnection } from './close-connection.ts'
import { reportError } from '../report-error.ts'

export type Listening = {
  event: string
  onEvent: (data: unknown) => void
  /**
   * From now on no message is missed. Called again after each lost connection, since something may have happened meanwhile.
   */
  joined?: () => void
  /** No messages arrive until it has joined again. */
  left?: () => void
}

/**
 * The tab's only connection to the server, opened for the first listener. A failure is only logged: polling finds every
 * change as well.
 */
export type Realtime = {
  /** The company whose channels are allowed. */
  tenantId: string
  /** Listens until the returned function is called. */
  listen(channel: string | Promise<string>, listening: Listening): () => void
  close(): void
}

/** Where to connect, and as which application. */
type Place = InstallationConfiguration['realtime']
type Options = { place: Place; tenantId: string; connect?: (place: Place) => Promise<Pusher> }

export function openRealtime({ place, tenantId, connect = connectPusher }: Options): Realtime {
  /** The number of listeners of each channel. */
  const listeners = new Map<string, number>()
  let pusher: Promise<Pusher> | undefined

  function connected(): Promise<Pusher> {
    if (pusher === undefined) {
      pusher = connect(place)
      pusher.catch(report)
    }
    return pusher
  }

  async function joinUnlessEnded(
    channel: string | Promise<string>,
    listening: Listening,
    ended: AbortSignal,
  ) {
    const [client, name] = await Promise.all([connected(), channel])
    if (!ended.aborted) ended.addEventListener('abort', join(client, name, { listening, listeners }))
  }

  return {
    tenantId,
    listen(channel, listening) {
      const ending = new AbortController()
      // The handler above reports a failed connection once.
      joinUnlessEnded(channel, listening, ending.signal).catch(() => undefined)
      return () => ending.abort()
    },
    close() {
      pusher?.then(closeConnection).catch(() => undefined)
      pusher = undefined
      listeners.clear()
    },
  }
}

const report = (error: unknown): void => reportError(error, { where: 'realtime' })

type Joining = { listening: Listening; listeners: Map<string, number> }

/** Returns a function that ends it; the last listener leaves the channel. */
function join(client: Pusher, name: string, { listening, listeners }: Joining): () => void {
  const { event, onEvent, joined, left } = listening
  const channel = client.subscribe(name)
  const changed = ({ previous }: { previous: string }): void => {
    if (previous === 'connected') left?.()
  }
  const entered = (): void => joined?.()
  channel.bind(event, onEvent)
  channel.bind('pusher:subscription_succeeded', entered)
  channel.bind('pusher:subscription_error', report)
  client.connection.bind('state_change', changed)
  if (channel.subscribed) entered()
  listeners.set(name, (listeners.get(name) ?? 0) + 1)
  return () => {
    channel.unbind(event, onEvent)
    channel.unbind('pusher:subscription_succeeded', entered)
    channel.unbind('pusher:subscription_error', report)
    client.connection.unbind('state_change', changed)
    const others = (listeners.get(name) ?? 1) - 1
    listeners.set(name, others)
    if (others === 0) client.unsubscribe(name)
  }
}

async function connectPusher({ key, hosted }: Place): Promise<Pusher> {
  const { default: PusherClient } = await import('pusher-js')
  // The client would use the last connection's latency as a timeout, and close a slow connection while it is opening.
  PusherClient.Runtime.getLocalStorage = () => undefined
  return new PusherClient(key, {
    ...addressOf(hosted),
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

/** The page's own host, unless it is hosted elsewhere. The client requires a cluster, but ignores it if there is a host. */
export function addressOf(hosted: Place['hosted']) {
  const { hostname, port, protocol } = globalThis.location
  if (hosted === null) return { cluster: 'eu', ...hostOf(hostname, port, protocol === 'https:') }
  const { cluster, host, isTls } = hosted
  const hostedPort = hosted.port === null ? '' : String(hosted.port)
  return host === null ? { cluster, forceTLS: true } : { cluster, ...hostOf(host, hostedPort, isTls) }
}

function hostOf(wsHost: string, port: string, forceTLS: boolean) {
  const [wsPort, wssPort] = port === '' ? [80, 443] : [Number(port), Number(port)]
  return { wsHost, wsPort, wssPort, forceTLS }
}

/** With the user's own token, renewed if it is old. */
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
