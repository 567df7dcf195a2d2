/**
 * Measures the response time of each list at its intended size, over a socket and through the whole app, for
 * different pages, searches and filters: `npm run bench -- lists`. The target is 50 ms at the 99th
 * percentile.
 */
import { appOver, createTestClock } from '../../server/src/testing/app-over.ts'
import { ask } from '../ask.ts'
import { percentile, withDatabase } from '../machine.ts'
import { fillLists, sizes } from './fill-lists.ts'
import { lists } from './queries.ts'

const CALLS = 200
const WARM_UP = 20
const AIM_MS = 50

await withDatabase(async (database) => {
  const clock = createTestClock(new Date('2026-11-20T09:42:00Z'))
  const server = await appOver({ database, clock })
  const admin = await server.company('Lists Ltd')
  await fillLists(database, admin)
  console.log(
    Object.entries(sizes)
      .map(([name, size]) => `${size.toLocaleString('en')} ${name}`)
      .join(', '),
  )
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = server.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app listens on a port.')
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const [name, addressOf] of Object.entries(lists)) {
    const taken: number[] = []
    for (let call = -WARM_UP; call < CALLS; call += 1) {
      const start = performance.now()
      await ask(`http://127.0.0.1:${address.port}/api${addressOf(Math.abs(call))}`, headers)
      if (call >= 0) taken.push(performance.now() - start)
    }
    report(name, taken)
  }
  await server.close()
})

function report(name: string, taken: readonly number[]): void {
  const at = (share: number) => percentile(taken, share)
  const verdict = at(0.99) <= AIM_MS ? '' : `  above the aim of ${AIM_MS} ms`
  console.log(
    `${name.padEnd(34)} p50 ${at(0.5).toFixed(1).padStart(6)} ms  p99 ${at(0.99).toFixed(1).padStart(6)} ms${verdict}`,
  )
}
