/**
 * Measures the size of a position as a row and in an hourly segment, and how fast both are written and read,
 * in memory and on disk: `node bench/positions/run.ts [trace.csv.gz ...]`. Without traces it uses only the
 * simulated day of the demo vehicles.
 */
import { basename } from 'node:path'
import {
  decodePositions,
  encodePositions,
} from '../../server/src/domains/tracking/positions/position-codec.ts'
import { withDatabase } from '../machine.ts'
import { measureDatabase } from './database.ts'
import { type Hours, inHours, recordedHours, SIMULATED_DAY_MS, simulatedDays } from './traces.ts'

for (const path of process.argv.slice(2)) report(basename(path), await recordedHours(path))
const days = simulatedDays()
report('simulated day', days.flatMap(inHours))

await withDatabase((database) => measureDatabase(database, days, SIMULATED_DAY_MS))

function report(name: string, hours: Hours): void {
  const positions = hours.reduce((sum, hour) => sum + hour.length, 0)
  const encoded = hours.map(encodePositions)
  const bytes = encoded.reduce((sum, { length }) => sum + length, 0)
  const encodeUs = microsecondsEach(positions, () => hours.forEach(encodePositions))
  const decodeUs = microsecondsEach(positions, () => encoded.forEach(decodePositions))
  console.log(
    `${name}: ${positions} positions in ${hours.length} vehicle-hours, ${(bytes / positions).toFixed(1)} bytes each; ` +
      `written in ${encodeUs} us of CPU, read in ${decodeUs} us`,
  )
}

/** CPU time, since other processes may share the machine. */
function microsecondsEach(count: number, run: () => void): string {
  for (let warm = 0; warm < 3; warm++) run()
  const before = process.cpuUsage()
  for (let round = 0; round < 3; round++) run()
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / 3 / count).toFixed(2)
}
