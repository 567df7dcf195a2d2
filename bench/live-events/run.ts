/**
 * The cost of 5,000 open pages for the process that serves them, and the time until a change reaches the last one: `npm run
 * bench -- live-events`. All are of one company, the worst case; compared with a bare WebSocket server that sends the same
 * bytes. The pages are sockets of this process, so the times include their reading.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { recordsChannel } from '@roadbook/contract/core/changes'
import WebSocket from 'ws'
import { authorizeShared } from '../../server/src/platform/realtime/pusher-auth.ts'
import { percentile } from '../machine.ts'
import { app, type Asked, nowMs, ORIGIN, type Told } from './protocol.ts'

const PAGES = 5_000
/** Fewer than one network may have without a subscription. */
const AT_ONCE = 40
const ROUNDS = 12
/** Longer than the pause between two messages to that many pages. */
const BETWEEN_ROUNDS_MS = 2_100
const TIMES_BARE = 2
const tenantId = '0199b2a0-0000-7000-8000-00000000000a'
const channel = recordsChannel(tenantId)

type Measured = { bytesOfPage: number; lastMs: number }

const ours = await measure('pages')
const bare = await measure('bare')
const times = ours.lastMs / bare.lastMs
console.log(
  `  the last page hears ${times.toFixed(2)} times as late as by the bare server` +
    (times <= TIMES_BARE ? '' : `: above the aim of ${TIMES_BARE}`),
)

async function measure(kind: 'pages' | 'bare'): Promise<Measured> {
  const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [kind], {
    execArgv: ['--expose-gc'],
  })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }] // its first message
  const before = await memoryOf(server)
  const onMessage: (() => void)[] = []
  const sockets: WebSocket[] = []
  while (sockets.length < PAGES) {
    const opening = Array.from({ length: Math.min(AT_ONCE, PAGES - sockets.length) }, () =>
      openPage(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`, kind, () => onMessage.at(-1)?.()),
    )
    sockets.push(...(await Promise.all(opening)))
  }
  const bytesOfPage = ((await memoryOf(server)) - before) / PAGES
  const middles: number[] = []
  const lasts: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const taken = await publishOnce(server, onMessage)
    middles.push(percentile(taken, 0.5))
    lasts.push(Math.max(...taken))
    await new Promise((resolve) => setTimeout(resolve, kind === 'pages' ? BETWEEN_ROUNDS_MS : 100))
  }
  const lastMs = percentile(lasts, 0.5)
  console.log(
    `  ${kind === 'pages' ? 'our server ' : 'bare server'}: ${(bytesOfPage / 1024).toFixed(1)} KiB a page; received after ` +
      `${percentile(middles, 0.5).toFixed(0)} ms by half of ${PAGES.toLocaleString('en')} pages, after ${lastMs.toFixed(0)} ms by ` +
      `the last (at worst ${Math.max(...lasts).toFixed(0)})`,
  )
  for (const socket of sockets) socket.terminate()
  server.kill()
  await once(server, 'exit')
  return { bytesOfPage, lastMs }
}

/** Milliseconds for each page. */
async function publishOnce(server: ChildProcess, onMessage: (() => void)[]): Promise<number[]> {
  const atMs: number[] = []
  const all = new Promise<void>((resolve) => {
    onMessage.push(() => atMs.push(nowMs()) === PAGES && resolve())
  })
  const answered = ask(server, 'publish')
  await all
  const answer = await answered
  const publishedMs = 'publishedMs' in answer ? answer.publishedMs : Number.NaN
  return atMs.map((ms) => ms - publishedMs)
}

async function memoryOf(server: ChildProcess): Promise<number> {
  const answer = await ask(server, 'memory')
  return 'residentBytes' in answer ? answer.residentBytes : Number.NaN
}

async function ask(server: ChildProcess, name: Asked['name']): Promise<Told> {
  const answer = once(server, 'message')
  server.send({ name, tenantId } satisfies Asked)
  return (await answer)[0] as Told // all of its messages
}

/** Resolves once it is subscribed. */
function openPage(url: string, kind: 'pages' | 'bare', onChanged: () => void): Promise<WebSocket> {
  const socket = new WebSocket(url, { origin: ORIGIN, perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    if (kind === 'bare') socket.on('open', () => resolve(socket))
    socket.on('message', (raw: Buffer) => {
      const text = raw.toString()
      if (text.startsWith('{"event":"changed"')) return onChanged()
      const { event, data } = JSON.parse(text) as { event: string; data: string } // as the server writes it
      if (event === 'pusher_internal:subscription_succeeded') return resolve(socket)
      const { socket_id: socketId } = JSON.parse(data) as { socket_id: string }
      // Each page belongs to another person.
      const authorization = authorizeShared(app, socketId, { channel, own: `private-${socketId}` })
      const subscription = { channel, ...authorization }
      return socket.send(JSON.stringify({ event: 'pusher:subscribe', data: subscription }))
    })
  })
}
