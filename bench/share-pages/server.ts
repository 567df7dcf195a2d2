/**
 * The process measured by `run.ts`: the server with one shared vehicle that drives to a destination. Its parent controls it
 * with messages.
 */
import type { AddressInfo } from 'node:net'
import { api } from '@roadbook/contract/api'
import pg from 'pg'
import type { Database } from '../../server/src/database/client.ts'
import { createBus } from '../../server/src/platform/bus/bus.ts'
import { appOver, type TestApp } from '../../server/src/testing/app-over.ts'
import { stand, tokenOf } from '../../server/src/testing/records/share-links.ts'
import { withDatabase } from '../machine.ts'
import { type Asked, nowMs, type Told } from './protocol.ts'

/** The earlier drive: a fix every five seconds for two hours. */
const FIXES = 1_440
const STEP_DEGREES = 5e-5

const tell = (message: Told): void => void process.send?.(message)
const clock = { now: () => new Date(), set: () => undefined, advance: () => undefined }

let queries = 0
// It is called with its client.
// oxlint-disable-next-line typescript/unbound-method
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(query, client, args) {
    queries++
    return Reflect.apply(query, client, args) as unknown
  },
})

await withDatabase(serve)

async function serve(database: Database): Promise<void> {
  const open = () => ({ send: () => undefined, keep: async () => undefined, close: async () => undefined })
  const bus = createBus({ processId: 'bench', open })
  const home = await appOver({ database, clock, bus, environment: { TRUST_PROXY: 'on' } })
  const { token, of } = await shareVehicle(home)
  await home.app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
  let moves = 0
  async function moveOnce(): Promise<void> {
    const before = queries
    await move(home, of, ++moves)
    queries = before
    bus.publishHere('changes', { tenantId: of.tenantId, kinds: ['location'] })
  }
  async function answer({ name }: Asked): Promise<void> {
    if (name === 'move') await moveOnce()
    if (name === 'memory') globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    const cpuMs = (user + system) / 1000
    tell({ cpuMs, residentBytes: process.memoryUsage.rss(), queries, nowMs: nowMs() })
  }
  process.on('message', (asked: Asked) => void answer(asked))
  const { port } = home.app.server.address() as AddressInfo // it listens on TCP
  tell({ port, token })
  await new Promise((resolve) => process.once('disconnect', resolve))
  await home.close()
}

type Of = { tenantId: string; vehicleId: string }

async function shareVehicle(home: TestApp): Promise<{ token: string; of: Of }> {
  const admin = await home.company()
  const body = { registration: 'BENCH 1', label: 'Van 2', fuelType: 'diesel' as const }
  const vehicle = await home.call(admin, api.vehicles.create, { body })
  const vehicleId = vehicle.body.id
  const destination = { latitude: 35.8719, longitude: 14.4969, address: 'Marsa' }
  const link = await home.call(admin, api.shareLinks.create, { body: { vehicleId, destination } })
  const of = { tenantId: admin.tenantId, vehicleId }
  await home.database.inTenant(of, (tx) =>
    tx
      .updateTable('shareLinks')
      .set({ startsAt: new Date(Date.now() - 8_000_000) })
      .execute(),
  )
  const drive = Array.from({ length: FIXES }, (_, index) => {
    const minutesAgo = ((FIXES - index) * 5) / 60
    return { minutesAgo, latitude: 35.8 + index * STEP_DEGREES, longitude: 14.4 + Math.sin(index / 40) / 100 }
  })
  await stand(home, of, drive)
  return { token: tokenOf(link.body), of }
}

/** Like ingest storing a fix, with a new revision. */
async function move(home: TestApp, of: Of, nth: number): Promise<void> {
  const latitude = 35.8 + (FIXES + nth) * STEP_DEGREES
  await stand(home, of, [{ minutesAgo: 0, latitude, longitude: 14.4, speedKmh: nth }])
  await home.database.asIngest((tx) =>
    tx
      .updateTable('vehicleState')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('vehicleId', '=', of.vehicleId)
      .execute(),
  )
}
