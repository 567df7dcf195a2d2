// @vitest-environment jsdom
import type Pusher from 'pusher-js'
import { afterEach, expect, test, vi } from 'vitest'
import { onErrorReport } from '../report-error.ts'
import { addressOf, openRealtime } from './realtime.ts'

const place = { key: 'key', hosted: null }

type Callback = (data?: unknown) => void

/** Objects with `bind`, as in pusher-js. */
function emitter() {
  const callbacks = new Map<string, Set<Callback>>()
  return {
    bind: (event: string, callback: Callback) =>
      callbacks.set(event, (callbacks.get(event) ?? new Set()).add(callback)),
    unbind: (event: string, callback: Callback) => callbacks.get(event)?.delete(callback),
    emit: (event: string, data?: unknown) => callbacks.get(event)?.forEach((callback) => callback(data)),
    subscribed: false,
  }
}

/** The library's client without its connection, which the end-to-end tests cover. */
function connect() {
  const channels = new Map<string, ReturnType<typeof emitter>>()
  const connection = emitter()
  const client = {
    connection,
    subscribe: (name: string) => {
      const channel = channels.get(name) ?? emitter()
      channels.set(name, channel)
      return channel
    },
    unsubscribe: vi.fn<(name: string) => void>((name) => void channels.delete(name)),
    disconnect: vi.fn<() => void>(),
  }
  const pusher = Promise.resolve(client as unknown as Pusher) // the part that is used
  const realtime = openRealtime({ place, tenantId: 'a', connect: () => pusher })
  return { realtime, client, channels, connection }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const endings: (() => void)[] = []
afterEach(() => endings.splice(0).forEach((end) => end()))

test('two listeners share a channel, which is left with the last of them', async () => {
  const { realtime, client, channels } = connect()
  const heard: string[] = []
  const endFirst = realtime.listen('private-a', { event: 'changed', onEvent: () => heard.push('first') })
  const endSecond = realtime.listen('private-a', { event: 'changed', onEvent: () => heard.push('second') })
  await settled()
  channels.get('private-a')?.emit('changed')
  endFirst()
  channels.get('private-a')?.emit('changed')
  expect(heard).toEqual(['first', 'second', 'second'])
  expect(client.unsubscribe).not.toHaveBeenCalled()
  endSecond()
  expect(client.unsubscribe.mock.calls).toEqual([['private-a']])
})

test('who listens is told when it has joined, when the connection is lost, and when it has joined again', async () => {
  const { realtime, channels, connection } = connect()
  const told: string[] = []
  realtime.listen(Promise.resolve('private-a'), {
    event: 'changed',
    onEvent: () => undefined,
    joined: () => told.push('joined'),
    left: () => told.push('left'),
  })
  await settled()
  channels.get('private-a')?.emit('pusher:subscription_succeeded')
  connection.emit('state_change', { previous: 'connected', current: 'connecting' })
  connection.emit('state_change', { previous: 'connecting', current: 'connected' })
  channels.get('private-a')?.emit('pusher:subscription_succeeded')
  expect(told).toEqual(['joined', 'left', 'joined'])
})

test('who comes to a channel that is already subscribed has joined at once', async () => {
  const { realtime, client } = connect()
  client.subscribe('private-a').subscribed = true
  const joined = vi.fn<() => void>()
  realtime.listen('private-a', { event: 'changed', onEvent: () => undefined, joined })
  await settled()
  expect(joined).toHaveBeenCalledTimes(1)
})

test('who ends before there is a connection never joins', async () => {
  const { realtime, channels } = connect()
  realtime.listen('private-a', { event: 'changed', onEvent: () => undefined })()
  await settled()
  expect(channels.size).toBe(0)
})

test('a connection that fails is logged once, and nobody else hears of it', async () => {
  const failed = new Error('The script could not be loaded.')
  const logged: unknown[] = []
  endings.push(onErrorReport((error) => logged.push(error)))
  const realtime = openRealtime({ place, tenantId: 'a', connect: () => Promise.reject(failed) })
  realtime.listen('private-a', { event: 'changed', onEvent: () => undefined })
  realtime.close()
  await settled()
  expect(logged).toEqual([failed])
})

test('a page connects to its own address, to Pusher Channels of a cluster, or to the host of the installation', () => {
  const ports = { wsPort: 3000, wssPort: 3000 }
  expect(addressOf(null)).toEqual({ cluster: 'eu', wsHost: 'localhost', forceTLS: false, ...ports })
  const hosted = { cluster: 'eu', host: null, port: null, isTls: true }
  expect(addressOf(hosted)).toEqual({ cluster: 'eu', forceTLS: true })
  const usual = { wsHost: 'soketi.example', wsPort: 80, wssPort: 443, forceTLS: true }
  expect(addressOf({ ...hosted, host: 'soketi.example' })).toEqual({ cluster: 'eu', ...usual })
  const other = { wsHost: 'soketi.example', wsPort: 6001, wssPort: 6001, forceTLS: false }
  expect(addressOf({ ...hosted, host: 'soketi.example', port: 6001, isTls: false })).toEqual({
    cluster: 'eu',
    ...other,
  })
})
