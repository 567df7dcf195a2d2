/**
 * Measures the accuracy of trips:
 * `node bench/truth/run.ts [--drives 10000] [--seed 1] [--worst 10] [--replay DAY]`. Uses simulated drives,
 * with full ground truth, and recorded ones, with partial ground truth. No database, no network.
 */
import { parseArgs } from 'node:util'
import { segment } from '../../server/src/domains/trips/trip-detection/detection.ts'
import { tripParameters } from '../../server/src/domains/trips/trip-detection/parameters.ts'
import { faults, intervals, styles } from './devices/habits.ts'
import { aimLines } from './judge/aims.ts'
import { figuresOf } from './judge/figures.ts'
import { judgeDay, type JudgedDay } from './judge/judge-day.ts'
import { tableOf } from './judge/table.ts'
import { worstOf } from './judge/worst.ts'
import { measureRecorded } from './recorded.ts'
import { replay } from './replay.ts'
import { simulate, type Simulated } from './simulate.ts'
import { Streets } from './world/streets.ts'

const { values } = parseArgs({
  options: {
    drives: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    worst: { type: 'string', default: '0' },
    replay: { type: 'string' },
  },
})
const seed = Number(values.seed)
const streets = new Streets()

if (values.replay !== undefined) replay(judged(simulate(streets, seed, Number(values.replay))))
else {
  measure(Number(values.drives))
  console.log(`\nrecorded drives\n${(await measureRecorded()).join('\n')}`)
}

function judged(simulated: Simulated): JudgedDay & { segments: ReturnType<typeof segment> } {
  const { fixes, day, clockAheadMs } = simulated
  const nowMs = (day.legs.at(-1)?.toMs ?? 0) + clockAheadMs + 24 * 3_600_000
  const segments = segment(fixes, tripParameters, new Date(nowMs))
  return { ...judgeDay(simulated, segments), segments }
}

function measure(drives: number): void {
  const days: JudgedDay[] = []
  let [count, fixes, detecting] = [0, 0, 0]
  for (let number = 0; count < drives; number++) {
    const simulated = simulate(streets, seed, number)
    const startMs = performance.now()
    const day = judged(simulated)
    detecting += performance.now() - startMs
    count += day.trips.length
    fixes += simulated.fixes.length
    days.push({ ...day, simulated: { ...simulated, fixes: [], bad: new Set() } })
  }
  console.log(
    `seed ${seed}: ${count} drives on ${days.length} vehicle-days, ${fixes} fixes, ` +
      `${((detecting * 1000) / fixes).toFixed(1)} µs a fix to detect and judge`,
  )
  console.log(`\n${aimLines(days).join('\n')}\n\n${tableOf([['all', figuresOf(days)]])}`)
  group('fixes every', intervals, days, ({ simulated }) => simulated.habits.interval)
  group(
    'device',
    styles.map(({ name }) => name),
    days,
    ({ simulated }) => simulated.habits.style.name,
  )
  group('fault', faults, days, ({ simulated }) => simulated.habits.fault)
  for (const line of worstOf(days, Number(values.worst))) console.log(line)
}

function group<K extends string | number>(
  title: string,
  keys: readonly K[],
  days: readonly JudgedDay[],
  of: (day: JudgedDay) => K,
): void {
  const rows = keys.map((key) => [String(key), figuresOf(days.filter((day) => of(day) === key))] as const)
  console.log(`\nby ${title}\n${tableOf(rows)}`)
}
