import type pg from 'pg'
import { epochMs } from '../../database/epoch-ms.ts'
import type { VehicleKey } from './trip-versions.ts'

export type DueMark = VehicleKey & { id: string; fromMs: number; toMs: number; dueMs: number }

const AT_ONCE = 50_000
/** So much later than its time a mark may become visible: the transaction that left it took so long. */
const SLACK_MS = 15_000
/** Whatever took longer is found by then. */
const ALL_EVERY_MS = 60_000

const query = `
  select tenant_id as "tenantId", vehicle_id as "vehicleId", id,
    ${epochMs('from_time')} as "fromMs",
    ${epochMs('to_time')} as "toMs", ${epochMs('due_at')} as "dueMs"
  from trip_marks where due_at <= $1 and due_at > $2 order by due_at limit ${AT_ONCE}`

/** Reads marks as they fall due; those that stay because nothing had to be written yet are not read each time. */
export class DueMarks {
  readonly #pool: pg.Pool
  #afterMs = 0
  #allAtMs = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Some that were given before may be among them. */
  async read(nowMs: number): Promise<DueMark[]> {
    if (nowMs >= this.#allAtMs || nowMs < this.#afterMs) {
      this.#allAtMs = nowMs + ALL_EVERY_MS
      this.#afterMs = 0
    }
    const { rows } = await this.#pool.query<DueMark>({
      name: 'trips-due-marks',
      text: query,
      values: [new Date(nowMs), new Date(this.#afterMs)],
    })
    const last = rows.at(-1)?.dueMs ?? this.#afterMs
    this.#afterMs = rows.length < AT_ONCE ? Math.max(0, last - SLACK_MS) : last - 1
    return rows
  }
}
