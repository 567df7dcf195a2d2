/**
 * Exports the logbooks of a year: of one vehicle, then of 100 with 1,500 trips each, as PDF, through the queue and its
 * worker as in the product: `npm run bench -- logbook-export`. `--vehicles 10` uses fewer, `--format xlsx` another format.
 */
import { parseArgs } from 'node:util'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ReportFormat } from '@roadbook/contract/reporting/reports'
import { appOver, createTestClock, type Person } from '../../server/src/testing/app-over.ts'
import { askForLogbook, makeReports } from '../../server/src/domains/reporting/logbook-files/testing.ts'
import { api } from '@roadbook/contract/api'
import { withDatabase } from '../machine.ts'
import { fillLogbooks } from './fill-logbooks.ts'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { vehicles: { type: 'string', default: '100' }, format: { type: 'string', default: 'pdf' } },
})
const vehicles = Number(values.vehicles)
const format = ReportFormat.parse(values.format)
const TRIPS = 1_500
const query = { startDate: '2025-01-01', endDate: '2025-12-31' }

await withDatabase(async (database) => {
  const server = await appOver({ database, clock: createTestClock(new Date('2026-01-20T09:42:00Z')) })
  const admin = await server.company('Logbooks Ltd')
  const ids = await fillLogbooks(server, admin, { vehicles, trips: TRIPS })
  await measure(admin, ids.slice(0, 1))
  await measure(admin, ids.slice(1, 2))
  await measure(admin, ids)
  await server.close()

  async function measure(person: Person, vehiclesId: string[]): Promise<void> {
    const asked = await askForLogbook(server, person, { vehiclesId, format, query })
    const { reportId } = asked.body
    const delays = monitorEventLoopDelay({ resolution: 10 })
    delays.enable()
    let mostBytes = 0
    const progress: number[] = []
    const watch = setInterval(() => {
      mostBytes = Math.max(mostBytes, process.memoryUsage().rss)
      void server
        .call(person, api.reports.get, { params: { reportId } })
        .then(({ body }) => progress.push(body.progress))
    }, 1_000)
    const before = performance.now()
    await makeReports(server)
    const seconds = (performance.now() - before) / 1000
    clearInterval(watch)
    delays.disable()
    const { body } = await server.call(person, api.reports.get, { params: { reportId } })
    if (body.status !== 'done') throw new Error(`The report is ${body.status}: ${body.errorCode}`)
    console.log(
      `${vehiclesId.length} vehicles, ${vehiclesId.length * TRIPS} trips: ${seconds.toFixed(1)} s, ` +
        `${((body.sizeBytes ?? 0) / 2 ** 20).toFixed(1)} MiB, at most ${Math.round(mostBytes / 2 ** 20)} MiB resident, ` +
        `event loop late by ${(delays.percentile(99) / 1e6).toFixed(0)} ms (p99), ${new Set(progress).size} different progresses`,
    )
  }
})
