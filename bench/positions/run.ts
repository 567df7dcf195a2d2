/**
 * What a position costs on disk as a row of an hour's bytes, and how fast hours are written and read:
 * `node bench/positions/run.ts [trace.csv.gz ...]`. Without traces the day of the simulated demo vehicles alone.
 */
import { basename } from 'node:path'
import { decodePositions, encodePositions } from '../../server/src/domains/telematics/position-codec.ts'
import { type Hours, recordedHours, simulatedHours } from './traces.ts'

for (const path of process.argv.slice(2)) report(basename(path), await recordedHours(path))
report('simulated day', simulatedHours())

function report(name: string, hours: Hours): void {
  const positions = hours.reduce((sum, hour) => sum + hour.length, 0)
  const encoded = hours.map(encodePositions)
  const bytes = encoded.reduce((sum, { length }) => sum + length, 0)
  const encodeUs = microsecondsEach(positions, () => hours.forEach(encodePositions))
  const decodeUs = microsecondsEach(positions, () => encoded.forEach(decodePositions))
  console.log(
    `${name}: ${positions} positions in ${hours.length} vehicle-hours, ${(bytes / positions).toFixed(1)} bytes each; ` +
      `written in ${encodeUs} us, read in ${decodeUs} us`,
  )
}

function microsecondsEach(count: number, run: () => void): string {
  for (let warm = 0; warm < 5; warm++) run()
  const start = performance.now()
  for (let round = 0; round < 5; round++) run()
  return (((performance.now() - start) * 1000) / 5 / count).toFixed(2)
}
