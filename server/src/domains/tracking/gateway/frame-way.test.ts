import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { locationsChannel } from '@roadbook/contract/core/changes'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createBus } from '../../../platform/bus/bus.ts'
import { appOver, createTestClock } from '../../../testing/app-over.ts'
import { connectedDevice, fixAgo, startIngest } from '../../../testing/ingest.ts'
import { startPusherPages } from '../../../testing/pusher-pages.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))

/** Functions without a name are parts of others, or the getters of exports that Vite adds. */
const hasRun = ({ functionName, ranges }: Profiler.FunctionCoverage): boolean =>
  functionName !== '' && (ranges[0]?.count ?? 0) > 0

/** Source files with a function that runs meanwhile. */
async function filesOf(run: () => Promise<void>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  return result
    .filter(({ functions }) => functions.some(hasRun))
    .map(({ url }) => relative(root, url.replace(/^file:\/\/|\?.*$/g, '')))
    .filter((file) => /^\w[\w-]*\/src\//.test(file) && !/\.test\.ts$|\/testing\//.test(file))
    .toSorted()
}

async function openMap() {
  const bus = createBus({
    processId: 'a process without others',
    open: () => ({ send: () => undefined, keep: async () => undefined, close: async () => undefined }),
  })
  const home = await startIngest({ bus, hasWorkers: false })
  const { committed } = home.telematics
  const clock = createTestClock(new Date())
  const server = await appOver({ database: home.database, clock, committed, bus })
  const pages = await startPusherPages(server, bus)
  onTestFinished(async () => {
    pages.close()
    await server.close()
    await home.close()
  })
  const person = await server.company()
  const { device } = await connectedDevice(home, person)
  const page = await pages.open(person, locationsChannel(person.tenantId))
  return { device, page }
}

/** Finds a company's rows on a cluster; a single PostgreSQL has them all. */
const ofCluster = 'server/src/database/citus/shard-groups.ts'

/** Of the test itself: the device encodes its frame, and requests of pages have deadlines. */
const notOfFrame =
  /^protocols\/.*\/(encode|write-record)\.ts$|^protocols\/src\/bytes\/writer\.ts$|^server\/src\/http\//

test('a frame reaches open maps through at most 44 files (ADR 91)', async () => {
  const { device, page } = await openMap()
  await device.report([fixAgo(60)])
  await vi.waitFor(() => expect(page.heard.length).toBeGreaterThan(0))
  const told = page.heard.length
  const files = await filesOf(async () => {
    expect(await device.report([fixAgo(1, { latitude: 35.9 })])).toBe('00000001')
    await vi.waitFor(() => expect(page.heard.length).toBeGreaterThan(told))
  })
  const way = files.filter((file) => !notOfFrame.test(file))
  expect(way).toContain('server/src/domains/tracking/ingest/pipeline.ts')
  expect(way.includes(ofCluster)).toBe(inject('testServer').servers.length > 1)
  const others = way.filter((file) => file !== ofCluster)
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(44)
})
