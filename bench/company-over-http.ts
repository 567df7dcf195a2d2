import { apiBase } from '@roadbook/contract/api'
import type { Database } from '../server/src/database/client.ts'
import { appOver, createTestClock } from '../server/src/testing/app-over.ts'
import { ask, timeRounds } from './ask.ts'
import { percentile } from './machine.ts'

/** A company whose admin calls the whole app over a socket. */
export async function companyOverHttp(database: Database, name: string, now: Date) {
  const server = await appOver({ database, clock: createTestClock(now) })
  const admin = await server.company(name)
  const api = (await server.app.listen({ host: '127.0.0.1', port: 0 })) + apiBase
  const headers = { authorization: `Bearer ${admin.token}` }
  const get = (path: string): Promise<Buffer> => ask(api + path, headers)
  return { admin, api, headers, get, close: () => server.close() }
}

type Aim = { rounds: number; warmUp: number; aimMs: number; share: number }

/** Calls it with another number each time, and says how long that took beside what was aimed at. */
export async function reportCalls(
  name: string,
  { aimMs, share, ...rounds }: Aim,
  run: (n: number) => Promise<unknown>,
): Promise<void> {
  const taken = await timeRounds(rounds, run)
  const [middle, most] = [percentile(taken, 0.5), percentile(taken, share)]
  const verdict = most <= aimMs ? '' : `  above the aim of ${aimMs} ms`
  console.log(
    `${name.padEnd(50)} p50 ${middle.toFixed(1).padStart(6)} ms  p${share * 100} ${most.toFixed(1).padStart(6)} ms${verdict}`,
  )
}
