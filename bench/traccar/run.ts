/**
 * A Traccar database with 1,000,000 positions of 100 devices, imported: `node bench/traccar/run.ts [positions]`. Traccar's
 * database and Roadbook's are on the same PostgreSQL.
 */
import pg from 'pg'
import {
  importPositions,
  importRecords,
  openSource,
} from '../../server/src/domains/company/traccar-import/index.ts'
import { withDatabase } from '../machine.ts'
import { CpuMeter } from '../trips/cpu-meter.ts'
import { addOwner } from './add-owner.ts'
import { fillTraccar } from './fill-traccar.ts'

const [wanted = 1_000_000] = process.argv.slice(2).map(Number)
const DEVICES = 100

await withDatabase(async (database, dataDir, connectionString) => {
  const url = await createTraccar(connectionString)
  await fillTraccar(url, { devices: DEVICES, positions: wanted })
  const scope = await addOwner(database)
  const by = { scope, now: new Date(), requestId: 'bench', ip: '' }
  const source = await openSource({ url }, { allowsPrivate: true })
  const importing = { database, by, source, signal: new AbortController().signal }
  const cpu = new CpuMeter(dataDir)
  const timed = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    const beganMs = performance.now()
    const { result, node, database: inDatabase } = await cpu.during(run)
    const seconds = ((performance.now() - beganMs) / 1000).toFixed(1)
    console.log(
      `  ${what}: ${seconds} s (CPU ${node.toFixed(1)} s here, ${inDatabase.toFixed(1)} s in the database)`,
    )
    return result
  }
  const positions = async (): Promise<number> => {
    let stored = 0
    const onStored = (part: { positions: number }): void => void (stored += part.positions)
    const untilMs = by.now.getTime()
    await importPositions(importing, { sinceMs: undefined, untilMs, onStored, onDevice: () => undefined })
    return stored
  }
  await timed(`${DEVICES} devices become vehicles`, () => importRecords(importing, 'diesel'))
  const stored = await timed('their positions', positions)
  console.log(`  ${stored} positions are stored`)
  await timed('the same again', () => importRecords(importing, 'diesel').then(positions))
  await source.close()
})

async function createTraccar(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('create schema if not exists traccar')
  await client.end()
  const url = new URL(connectionString)
  url.searchParams.set('options', '-c search_path=traccar')
  return url.href
}
