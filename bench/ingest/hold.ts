/**
 * Checks that memory stays flat: 1,000 devices send 1,000 positions a second, trips are rebuilt, hourly segments are
 * written, and every two seconds a page opens and requests all vehicles, for an hour or the given time: `node
 * bench/ingest/hold.ts [minutes]`. Run by hand.
 */
import { apiBase } from '@roadbook/contract/api'
import { createRules } from '../../server/src/domains/rules/create-rules.ts'
import { createTelematics } from '../../server/src/domains/tracking/gateway/create-telematics.ts'
import { createTripWorker } from '../../server/src/domains/trips/trips/rebuild/trip-worker.ts'
import { createRunner } from '../../server/src/platform/workers/runner.ts'
import { appOver } from '../../server/src/testing/app-over.ts'
import { quiet, withDatabase } from '../machine.ts'
import { addFleet, FIRST_DONGLE } from './fleet.ts'
import { readySender } from './ready-sender.ts'
import { portOf } from '../../server/src/domains/tracking/gateway/ports.ts'

const DEVICES = 1_000
const FRAME_SECONDS = 10
const ASK_MS = 2_000

let lowestHeap = Number.POSITIVE_INFINITY
const sampling = setInterval(() => {
  lowestHeap = Math.min(lowestHeap, process.memoryUsage().heapUsed)
}, 500)
sampling.unref()

const [minutes = 60] = process.argv.slice(2).map(Number)
const clock = { now: () => new Date(), set: () => undefined, advance: () => undefined }
await withDatabase(async (database) => {
  const config = { deviceHost: '127.0.0.1' }
  const telematics = createTelematics({ database, config, rules: createRules(database), log: quiet, clock })
  const home = await appOver({ database, clock, committed: telematics.committed })
  const trips = createTripWorker({ database, log: quiet, clock })
  const admin = await home.company()
  await addFleet(database, DEVICES, admin.tenantId)
  const ports = await telematics.start()
  const port = portOf(ports, 'teltonika', 'tcp')
  const runner = createRunner({ log: quiet })
  runner.start(trips.worker, ...telematics.portWorkers, ...telematics.upkeep)
  let answered = 0
  const ask = async (): Promise<void> => {
    const { statusCode } = await home.app.inject({
      url: `${apiBase}/vehicles/location?since=0`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    if (statusCode === 200) answered++
  }
  const send = await readySender({
    port,
    firstDongle: FIRST_DONGLE,
    devices: DEVICES,
    recordsPerFrame: FRAME_SECONDS,
    framesPerDevice: (minutes * 60) / FRAME_SECONDS,
    secondsApart: 1,
    framesEverySeconds: FRAME_SECONDS,
    // Each record is as old as its frame, so none is late.
    endMs: Date.now() + minutes * 60_000,
  })
  const asking = setInterval(() => void ask(), ASK_MS)
  const telling = setInterval(tell, 60_000)
  const { positions, seconds } = await send()
  clearInterval(asking)
  clearInterval(telling)
  console.log(
    `${positions} positions in ${Math.round(seconds / 60)} minutes, ${answered} answers to the page`,
  )
  await runner.stop()
  await telematics.stop()
  await home.close()
})

/** The minimum of each minute is live memory; anything above it is garbage not yet collected. */
function tell(): void {
  const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
  const { rss, external } = process.memoryUsage()
  const at = Math.round(process.uptime() / 60)
  console.log(
    `minute ${at}: ${megabytes(rss)} MB of memory, ${megabytes(lowestHeap)} MB of heap held, ${megabytes(external)} MB outside`,
  )
  lowestHeap = Number.POSITIVE_INFINITY
}
