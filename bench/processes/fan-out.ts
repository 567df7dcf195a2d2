/**
 * The time from a position's arrival at one process until a page of another process sees it: sent to the first,
 * acknowledged, and seen by a caller that polls the second without a pause, while 500 devices of the same company report 500
 * positions a second. A page polls every few seconds, which comes on top: `node bench/processes/fan-out.ts`.
 */
import { connect } from 'node:net'
import { apiBase } from '@roadbook/contract/api'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'
import { appOver } from '../../server/src/testing/app-over.ts'
import { addFleet, FIRST_DONGLE } from '../ingest/fleet.ts'
import { percentile, withDatabase } from '../machine.ts'
import { drive, startProcesses } from './processes.ts'

const DEVICES = 501
const SECONDS = 15
const PAUSE_MS = 50

type Seen = { storedMs: number; seenMs: number }

await withDatabase(async (database, _dataDir, connectionString) => {
  const clock = { now: () => new Date(), set: () => undefined, advance: () => undefined }
  const home = await appOver({ database, clock })
  const admin = await home.company()
  const { vehicleIds } = await addFleet(database, DEVICES, admin.tenantId)
  const [ingest] = await startProcesses(connectionString, 'ingest', 1)
  if (!ingest) throw new Error('There is no process')
  const headers = { authorization: `Bearer ${admin.token}` }
  const ask = async (
    since: number,
  ): Promise<{ vehicleId: string; timestamp: string | null; revision: number }[]> =>
    (await home.app.inject({ url: `${apiBase}/vehicles/location?since=${since}`, headers })).json()

  const device = await logIn(ingest.teltonikaPort, FIRST_DONGLE + DEVICES - 1)
  const vehicleId = vehicleIds.at(-1)
  const send = await drive([ingest.teltonikaPort], {
    devices: DEVICES - 1,
    firstDongle: FIRST_DONGLE,
    recordsPerFrame: 1,
    framesPerDevice: SECONDS,
    framesEverySeconds: 1,
    secondsApart: 1,
    endMs: Date.now() + SECONDS * 1000,
  })
  const background = send()
  const until = performance.now() + SECONDS * 1000
  const taken: Seen[] = []
  let revision = Math.max(0, ...(await ask(0)).map((place) => place.revision))
  for (let timeMs = Date.now(); performance.now() < until; timeMs = Math.max(timeMs + 1_000, Date.now())) {
    const start = performance.now()
    await device.report(timeMs)
    const storedMs = performance.now() - start
    for (;;) {
      const changed = await ask(revision)
      revision = Math.max(revision, ...changed.map((place) => place.revision))
      const own = changed.find((place) => place.vehicleId === vehicleId)
      if (own?.timestamp && Date.parse(own.timestamp) === timeMs) break
      if (performance.now() - start > 10_000) throw new Error('The position was not seen')
    }
    taken.push({ storedMs, seenMs: performance.now() - start })
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await background
  const describe = (values: number[]): string =>
    `${percentile(values, 0.5).toFixed(0)} ms in the middle, ${percentile(values, 0.99).toFixed(0)} ms for 99 %`
  console.log(`  ${taken.length} positions beside 500 a second of others`)
  console.log(
    `    stored and acknowledged by the one after ${describe(taken.map(({ storedMs }) => storedMs))}`,
  )
  console.log(`    seen at the other after ${describe(taken.map(({ seenMs }) => seenMs))}`)
  device.close()
  await ingest.stop()
  await home.close()
})

async function logIn(port: number, dongleId: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const answer = (): Promise<void> => new Promise((resolve) => void socket.once('data', () => resolve()))
  socket.write(encodeLogin(String(dongleId)))
  await answer()
  return {
    report(timeMs: number): Promise<void> {
      const record = {
        timeMs,
        latitude: 35.9 + (timeMs % 1000) / 1e5,
        longitude: 14.5,
        satellites: 9,
        ignition: true,
      }
      socket.write(encodePositions([record], { codec: '8E' }))
      return answer()
    },
    close: () => void socket.destroy(),
  }
}
