/**
 * Fills in the demo company's history: stores positions in the hour segments they belong to, then computes
 * trips and describes them. Each vehicle's day is stored in one transaction together with the note that it is
 * done, so a run after a crash continues where the last one stopped, without duplicates.
 */
import type { PositionRecord } from '@roadbook/protocols/message'
import { markStored } from '../../rules/geofences/index.ts'
import { rollUpDays } from '../../reporting/overview/index.ts'
import { importHours } from '../../tracking/positions/index.ts'
import { addRanges } from '../../tracking/dirty-ranges/index.ts'
import { rebuildTrips } from '../../trips/trips/index.ts'
import type { HistoryLine } from './history-lines.ts'
import {
  historyPercent,
  type OpenVehicle,
  type Past,
  type PlannedDay,
  readOpenVehicles,
  readPast,
} from './history-plan.ts'
import { readAgain, readFirst } from './read-odometers.ts'
import type { Company } from './demo-author.ts'
import { findPastAlarms } from './demo-alarms.ts'
import { addFuelReceipts } from './add-fuel-receipts.ts'
import { addPastJobs } from './add-past-jobs.ts'
import { type Span, describeTrips } from './describe-trips.ts'
import { startLogbook } from './start-logbook.ts'

/**
 * Positions of these vehicles, one vehicle after the other, in time order; every call gives the same ones.
 */
export type HistorySource = (
  past: Past,
  dongleIds: readonly number[],
) => AsyncIterable<readonly HistoryLine[]>

type Filling = Company & {
  /** Vehicles whose history is to be filled, if it isn't complete. */
  vehicleIds: readonly string[]
  source: HistorySource
  /** Called with the progress in whole percent. */
  onProgress: (percent: number) => void
  /** This many days of all vehicles are filled in first. */
  latestDays?: number
}

const LATEST_DAYS = 31
const DAY_MS = 86_400_000

export async function fillHistory(filling: Filling): Promise<void> {
  const { database, tenantId, vehicleIds } = filling
  const [allOpen, whole] = await database.inTenant({ tenantId }, async (tx) => [
    await readOpenVehicles(tx, tenantId),
    await readPast(tx, { tenantId }),
  ])
  const open = allOpen.filter(({ vehicleId }) => vehicleIds.includes(vehicleId))
  await report(filling)
  if (open.length === 0 || !whole) return
  const latestMs = whole.until.getTime() - (filling.latestDays ?? LATEST_DAYS) * DAY_MS
  const drawing = new Drawing()
  try {
    for (const isLatest of [true, false]) {
      const part = open.flatMap((vehicle) => {
        const days = vehicle.days.filter(({ from }) => from.getTime() > latestMs === isLatest)
        return days.length > 0 ? [{ ...vehicle, days, isLatest }] : []
      })
      await fillVehicles(filling, part, drawing)
    }
  } finally {
    await drawing.end()
  }
}

/** The latest weeks of a vehicle, or the months before them. */
type Part = OpenVehicle & { isLatest: boolean }

async function fillVehicles(filling: Filling, open: readonly Part[], drawing: Drawing): Promise<void> {
  if (open.length === 0) return
  const waiting = new Map(open.map((vehicle) => [vehicle.dongleId, vehicle]))
  let current: VehicleFilling | undefined
  for await (const lines of filling.source(pastOf(open), [...waiting.keys()])) {
    for (const line of lines) {
      if (line.dongleId !== current?.vehicle.dongleId) {
        await drawing.begin(current)
        current = new VehicleFilling(filling, take(waiting, line.dongleId))
      }
      // Most lines are available without waiting.
      if (current.isDayOver(line)) await current.endDays(line)
      current.add(line)
    }
  }
  await drawing.begin(current)
  for (const silent of waiting.values()) await drawing.begin(new VehicleFilling(filling, silent))
}

/**
 * Computes one vehicle's trips while the next one's positions are stored, so that Node and the database work at the same
 * time.
 */
class Drawing {
  #last: Promise<void> = Promise.resolve()

  async begin(vehicle: VehicleFilling | undefined): Promise<void> {
    if (!vehicle) return
    await vehicle.endAllDays()
    await this.#last
    this.#last = vehicle.draw()
    // A failure is reported when this is awaited, which may be later.
    this.#last.catch(() => undefined)
  }

  end(): Promise<void> {
    return this.#last
  }
}

function take(waiting: Map<number, Part>, dongleId: number): Part {
  const vehicle = waiting.get(dongleId)
  if (!vehicle)
    throw new Error(`The history tells of device ${dongleId}, which was not asked for, or is over.`)
  waiting.delete(dongleId)
  return vehicle
}

function pastOf(open: readonly Part[]): Past {
  const days = open.flatMap((vehicle) => vehicle.days)
  return {
    from: new Date(Math.min(...days.map(({ from }) => from.getTime()))),
    until: new Date(Math.max(...days.map(({ until }) => until.getTime()))),
  }
}

async function report({ database, tenantId, vehicleIds, onProgress }: Filling): Promise<void> {
  onProgress(await database.inTenant({ tenantId }, (tx) => historyPercent(tx, tenantId, vehicleIds)))
}

/** Fills in one vehicle's history as its positions arrive. */
class VehicleFilling {
  readonly vehicle: Part
  readonly #filling: Filling
  #day = 0
  #records: PositionRecord[] = []
  #first: PositionRecord | undefined
  /** Time ranges of recorded real drives. */
  readonly #recorded: Span[] = []

  constructor(filling: Filling, vehicle: Part) {
    this.#filling = filling
    this.vehicle = vehicle
  }

  isDayOver({ record }: HistoryLine): boolean {
    return record.timeMs >= (this.#present?.until.getTime() ?? Number.POSITIVE_INFINITY)
  }

  async endDays(next: HistoryLine): Promise<void> {
    while (this.isDayOver(next)) await this.#endDay()
  }

  add({ record, isRecorded }: HistoryLine): void {
    this.#first ??= record
    this.#records.push(record)
    if (isRecorded) this.#addRecorded(record.timeMs)
  }

  async endAllDays(): Promise<void> {
    while (this.#present) await this.#endDay()
  }

  /** Called once all its days are stored. */
  async draw(): Promise<void> {
    const { database, tenantId, clock } = this.#filling
    const { vehicleId, isLatest } = this.vehicle
    const past = pastOf([this.vehicle])
    if (this.#first) await readFirst(this.#filling, vehicleId, this.#first)
    const range = { tenantId, vehicleId, fromTime: past.from, toTime: past.until, dueAt: clock.now() }
    await database.inTenant({ tenantId }, async (tx) => {
      await addRanges(tx, [range])
      const span = { fromMs: past.from.getTime(), toMs: past.until.getTime() }
      await markStored({ tx, scope: { tenantId } }, vehicleId, span)
    })
    await this.#rebuildAll()
    await describeTrips({ database, clock, tenantId }, { vehicleId, past, recorded: this.#recorded })
    if (isLatest) {
      await addPastJobs({ database, clock, tenantId }, { vehicleId, past })
      await readAgain(this.#filling, vehicleId)
    }
    await addFuelReceipts(this.#filling, { vehicleId, past, isLatest })
    const left = await readLeft(this.#filling, { vehicleId, past })
    // By then most of its trips are locked.
    if (!left.ofVehicle) await startLogbook(this.#filling, { vehicleId, past: left.past ?? past })
    if (isLatest) await findPastAlarms(this.#filling, vehicleId)
    // The daily sums must be complete when the history is reported complete.
    if (!left.ofCompany) await rollUpDays(database, tenantId, clock.now())
    await database.inTenant({ tenantId }, (tx) =>
      tx
        .updateTable('demoHistory')
        .set({ stage: 'drawn' })
        .where('tenantId', '=', tenantId)
        .where('vehicleId', '=', vehicleId)
        .where('fromTime', '>=', past.from)
        .where('fromTime', '<', past.until)
        .execute(),
    )
    await report(this.#filling)
  }

  /** Rebuilds range by range; skips what the server's worker has computed meanwhile. */
  async #rebuildAll(): Promise<void> {
    const { database, tenantId, clock } = this.#filling
    const vehicle = { tenantId, vehicleId: this.vehicle.vehicleId }
    for (let isMore = true; isMore;) {
      const drawn = await database.inTenant(vehicle, (tx) => rebuildTrips(tx, vehicle, clock.now()))
      isMore = drawn?.isMore === true
    }
  }

  get #present(): PlannedDay | undefined {
    return this.vehicle.days[this.#day]
  }

  async #endDay(): Promise<void> {
    const day = this.#present
    const records = this.#records
    this.#records = []
    this.#day += 1
    if (day && !day.isStored) await storeDay(this.#filling, this.vehicle, { day, records })
  }

  /** One time range for each stretch without gaps. */
  #addRecorded(timeMs: number): void {
    const last = this.#recorded.at(-1)
    if (last && timeMs - last.toMs < 600_000) last.toMs = timeMs
    else this.#recorded.push({ fromMs: timeMs, toMs: timeMs })
  }
}

/** Whether this part isn't the vehicle's last, or the company's last; and the vehicle's whole past. */
async function readLeft(
  { database, tenantId }: Filling,
  { vehicleId, past }: { vehicleId: string; past: Past },
) {
  return database.inTenant({ tenantId }, async (tx) => {
    const open = await readOpenVehicles(tx, tenantId)
    const isOther = (day: PlannedDay): boolean => day.from < past.from || day.from >= past.until
    const ofVehicle = open.some((one) => one.vehicleId === vehicleId && one.days.some(isOther))
    return {
      ofVehicle,
      ofCompany: ofVehicle || open.some((one) => one.vehicleId !== vehicleId),
      past: await readPast(tx, { tenantId, vehicleId }),
    }
  })
}

const markImported = `
  update demo_history set stage = 'imported' where tenant_id = $1 and vehicle_id = $2 and from_time = $3`

type StoredDay = { day: PlannedDay; records: readonly PositionRecord[] }

async function storeDay(
  { database, clock, tenantId }: Filling,
  { vehicleId, dongleId }: OpenVehicle,
  { day, records }: StoredDay,
): Promise<void> {
  const given = { tenantId, vehicleId, dongleId, records, now: clock.now() }
  await importHours(database.pools.ingest, given, (client) =>
    client.query(markImported, [tenantId, vehicleId, day.from]),
  )
}
