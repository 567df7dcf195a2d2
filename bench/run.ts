/**
 * Runs all benchmarks, one after the other, each in its own process: `npm run bench`, or only the named ones: `npm run bench
 * -- ingest map`. Options after the names are passed to each: `npm run bench -- truth --drives 1000`. All load goes to
 * 127.0.0.1 and to temporary databases.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describeMachine } from './machine.ts'

const parts: Record<string, { title: string; file: string }> = {
  decode: { title: 'Frames of each protocol, split, checked and decoded', file: 'decode/run.ts' },
  processes: { title: 'Ingest by one process and by two', file: 'processes/run.ts' },
  scale: { title: 'What a position and an open page cost, by role and processes', file: 'scale/run.ts' },
  'fan-out': { title: 'A position from one process to a page of another', file: 'processes/fan-out.ts' },
  ingest: { title: 'From the socket to the acknowledgement, trips computed', file: 'ingest/run.ts' },
  citus: { title: 'CPU of the database for a position, over Citus beside PostgreSQL', file: 'citus/run.ts' },
  chaos: { title: 'Every part is killed in turn while devices report', file: 'chaos/run.ts' },
  'hand-over': { title: 'A process that is told to end hands over its work', file: 'hand-over/run.ts' },
  trips: { title: 'Trips computed live', file: 'trips/run.ts' },
  truth: { title: 'Detected trips beside what was driven', file: 'truth/run.ts' },
  rebuild: { title: 'Trips of an imported year', file: 'trips/rebuild.ts' },
  segments: { title: 'Bytes of a position kept for good', file: 'positions/run.ts' },
  'import-traccar': { title: '1,000,000 positions imported from Traccar', file: 'traccar/run.ts' },
  history: { title: "A day's route among 20,000,000 positions", file: 'positions/twenty-million.ts' },
  'old-month': {
    title: "A vehicle's month a year ago, from rows and from files",
    file: 'positions/old-month.ts',
  },
  locations: { title: 'The live map asks for 10,000 vehicles', file: 'locations/run.ts' },
  overview: { title: 'The dashboard of 1,000 vehicles', file: 'overview/run.ts' },
  lists: { title: 'Each list at its intended size, p99', file: 'lists/run.ts' },
  expenses: {
    title: '100,000 expenses of 1,000 vehicles: lists, search, sums, export',
    file: 'expenses/run.ts',
  },
  files: { title: 'Receipts in and out, beside a plain copy', file: 'files/run.ts' },
  'expense-imports': {
    title: 'A statement of 20,000 rows, prepared, imported and undone',
    file: 'expenses/imports.ts',
  },
  receipts: { title: 'Photos of receipts, read in a browser', file: 'receipts/run.ts' },
  geofences: { title: 'Visits of 10,000 geo-fences beside those of 10', file: 'geofences/run.ts' },
  alarms: { title: 'Twenty alarms beside none, for each position', file: 'alarms/run.ts' },
  'ingest-geofences': {
    title: 'Ingest into a company with 10,000 geofences beside one without',
    file: 'ingest/with-geofences.ts',
  },
  notices: { title: 'From a fix to the notification on an open page', file: 'processes/notices.ts' },
  'live-events': { title: '5,000 open pages hear of a change', file: 'live-events/run.ts' },
  'share-pages': { title: '1,000 open pages of one share link beside 10', file: 'share-pages/run.ts' },
  'driving-distances': {
    title: 'Ways by road beside a search over all roads',
    file: 'driving-distances/run.ts',
  },
  'trip-records': { title: 'Lists and sums of 5,000,000 trips', file: 'trip-records/run.ts' },
  reports: { title: 'A month of 1,000 vehicles: analytics and the mileage report', file: 'reports/run.ts' },
  'logbook-export': { title: 'Logbooks of a year, of one vehicle and of 100', file: 'logbook-export/run.ts' },
  map: { title: 'The map draws 10,000 vehicles that move', file: 'map/run.ts' },
}

const args = process.argv.slice(2)
const firstOption = args.findIndex((word) => word.startsWith('--'))
const asked = firstOption < 0 ? args : args.slice(0, firstOption)
const options = firstOption < 0 ? [] : args.slice(firstOption)
const help = [
  'npm run bench -- [PART... [OPTION]...]    all of these parts unless some are named; options are passed to each:\n',
  ...Object.entries(parts).map(([name, { title }]) => `  ${name.padEnd(17)} ${title}`),
].join('\n')
if (options.includes('--help')) {
  console.log(help)
  process.exit(0)
}
if (asked.length === 0 && options.length > 0) {
  console.error(`Name the parts that ${options.join(' ')} is for.\n\n${help}`)
  process.exit(1)
}
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
console.log(describeMachine())
let failed = 0
for (const [name, { title, file }] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}: ${title}`)
  const part = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...options], {
    stdio: 'inherit',
  })
  const [code] = await once(part, 'exit')
  if (code !== 0) failed++
}
process.exit(failed > 0 ? 1 : 0)
