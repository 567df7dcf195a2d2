/**
 * The cost of 1,000 open pages of one share link for the server, compared with 10 in the same run, and the time until a
 * change reaches the last one: `npm run bench -- share-pages`. The pages are sockets of this process, so the times include
 * their reading.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { apiBase } from '@roadbook/contract/api'
import { percentile } from '../machine.ts'
import { type Asked, type Figures, nowMs, type Told } from './protocol.ts'

const FEW = 10
const MANY = 1_000
const AT_ONCE = 50
const ROUNDS = 12
/** Longer than the shortest time between two events. */
const BETWEEN_ROUNDS_MS = 1_200

const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)), { execArgv: ['--expose-gc'] })
const [{ port, token }] = (await once(server, 'message')) as [{ port: number; token: string }] // its first message
let onChanged: () => void = () => undefined
const pages: IncomingMessage[] = []

await openPages(FEW)
const few = await measure()
const before = await ask(server, 'memory')
await openPages(MANY)
const after = await ask(server, 'memory')
const bytesOfPage = (after.residentBytes - before.residentBytes) / (MANY - FEW)
const many = await measure()
const written = (many.cpuMs - few.cpuMs) / (MANY - FEW)
console.log(
  `  a page: ${(bytesOfPage / 1024).toFixed(1)} KiB, and ${(written * 1000).toFixed(0)} µs of CPU for each event that it is sent`,
)
if (few.queries !== many.queries) console.log('  more pages cost the database more: that is a mistake')
for (const page of pages) page.destroy()
server.disconnect()
await once(server, 'exit')

async function openPages(count: number): Promise<void> {
  while (pages.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - pages.length) }, (_, nth) =>
      openPage(pages.length + nth),
    )
    pages.push(...(await Promise.all(some)))
  }
}

/** Resolves once it has its first event. Each has its own network. */
async function openPage(nth: number): Promise<IncomingMessage> {
  const path = `${apiBase}/public/share-location/${token}/events`
  const headers = { 'x-forwarded-for': `10.0.${Math.floor(nth / 250)}.${nth % 250}` }
  const asked = get({ port, host: '127.0.0.1', path, agent: false, headers })
  const [page] = (await once(asked, 'response')) as [IncomingMessage]
  if (page.statusCode !== 200) throw new Error(`A page was answered ${page.statusCode}.`)
  await new Promise<void>((resolve) => {
    let text = ''
    let isOpen = false
    page.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const isEvent = text.startsWith('data: ')
        text = text.slice(end + 2)
        if (!isEvent) continue
        if (isOpen) onChanged()
        isOpen = true
        resolve()
      }
    })
    page.on('error', () => undefined)
  })
  return page
}

/** For each change. */
async function measure(): Promise<{ cpuMs: number; queries: number }> {
  const costs: { cpuMs: number; queries: number }[] = []
  const middles: number[] = []
  const lasts: number[] = []
  for (let round = -2; round < ROUNDS; round++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ROUNDS_MS))
    const receivedMs: number[] = []
    const all = new Promise<void>((resolve) => {
      onChanged = () => receivedMs.push(nowMs()) === pages.length && resolve()
    })
    const start = await ask(server, 'move')
    await all
    const end = await ask(server, 'figures')
    if (round < 0) continue
    const taken = receivedMs.map((ms) => ms - start.nowMs)
    middles.push(percentile(taken, 0.5))
    lasts.push(Math.max(...taken))
    costs.push({ cpuMs: end.cpuMs - start.cpuMs, queries: end.queries - start.queries })
  }
  const cpuMs = percentile(
    costs.map((cost) => cost.cpuMs),
    0.5,
  )
  const queries = percentile(
    costs.map((cost) => cost.queries),
    0.5,
  )
  console.log(
    `  ${pages.length.toLocaleString('en')} pages: a change costs ${queries} queries and ${cpuMs.toFixed(1)} ms of CPU; received after ` +
      `${percentile(middles, 0.5).toFixed(0)} ms by half of them, after ${percentile(lasts, 0.5).toFixed(0)} ms by the last ` +
      `(at worst ${Math.max(...lasts).toFixed(0)})`,
  )
  return { cpuMs, queries }
}

async function ask(of: ChildProcess, name: Asked['name']): Promise<Figures> {
  const answer = once(of, 'message')
  of.send({ name } satisfies Asked)
  const [result] = (await answer) as [Told] // all of its messages
  if (!('cpuMs' in result)) throw new Error('The server sent something else.')
  return result
}
