import type pg from 'pg'
import { epochMs } from '../../database/epoch-ms.ts'
import type { VehicleKey } from '../positions/index.ts'

export type DueRange = VehicleKey & { id: string; fromMs: number; toMs: number }

/** As many full pages as one turn takes; the next turn goes on from there. */
const PAGES = 25
/** Of one answer, which is taken apart while devices wait. */
const PAGE_MARKS = 2_000
/**
 * So much later than its time a mark may become visible, by this clock or the database's. Ingest's transactions take a fraction
 * of a second; what is left of a long period by a worker that is rebuild it comes later, and is that worker's own.
 */
const SLACK_MS = 5_000
/** Whatever took longer is found by then, such as a company's periods that are recomputed while one of them is being rebuilt. */
const ALL_EVERY_MS = 60_000

const query = `
  select tenant_id as "tenantId", vehicle_id as "vehicleId", id,
    ${epochMs('from_time')} as "fromMs",
    ${epochMs('to_time')} as "toMs", ${epochMs('due_at')} as "dueMs", due_at::text as due
  from trip_marks where due_at <= $1 and (due_at, id) > ($2::timestamptz, $3::uuid)`
const inOrder = ' order by due_at, id limit $4'
/** As `shardOf`. */
const ofShards = ' and get_byte(uuid_send(vehicle_id), 15) = any ($5::int4[])'

/** As PostgreSQL writes the instant, to the microsecond: a whole batch of devices may have the same. */
type Row = DueRange & { dueMs: number; due: string }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Reads marks as they fall due; those that stay because nothing had to be written yet are not read each time. */
export class DueRanges {
  readonly #pool: pg.Pool
  readonly #pages: number
  readonly #pageRanges: number
  #afterMs = 0
  #allAtMs = 0
  /** The last that was given, when there was more than one turn takes. */
  #reached: Row | undefined

  constructor(pool: pg.Pool, { pages = PAGES, pageRanges = PAGE_MARKS } = {}) {
    this.#pool = pool
    this.#pages = pages
    this.#pageRanges = pageRanges
  }

  /** Some that were given before may be among them. */
  async read(nowMs: number, shards?: readonly number[]): Promise<DueRange[]> {
    if ((nowMs >= this.#allAtMs && this.#reached === undefined) || nowMs < this.#afterMs) {
      this.#allAtMs = nowMs + ALL_EVERY_MS
      this.#afterMs = 0
    }
    const marks: Row[] = []
    let last = this.#reached
    let isAll = false
    for (let page = 0; page < this.#pages && !isAll; page++) {
      const rows = await this.#readPage(nowMs, { after: last, shards })
      marks.push(...rows)
      last = rows.at(-1) ?? last
      isAll = rows.length < this.#pageRanges
    }
    this.#goOn(nowMs, { last, isAll })
    return marks
  }

  /** Where the next turn begins. */
  #goOn(nowMs: number, { last, isAll }: { last: Row | undefined; isAll: boolean }): void {
    this.#reached = undefined
    if (!last) return
    if (isAll) this.#afterMs = Math.max(0, last.dueMs - SLACK_MS)
    else if (last.dueMs < nowMs - SLACK_MS) this.#reached = last
    // Before the last one there may be more to see by then.
    else this.#afterMs = nowMs - SLACK_MS
  }

  async #readPage(
    nowMs: number,
    { after, shards }: { after: Row | undefined; shards: readonly number[] | undefined },
  ): Promise<Row[]> {
    const from = after?.due ?? new Date(this.#afterMs)
    const values = [new Date(nowMs), from, after?.id ?? FIRST_ID, this.#pageRanges]
    const { rows } = await this.#pool.query<Row>(
      shards
        ? { name: 'trips-due-marks-of', text: query + ofShards + inOrder, values: [...values, shards] }
        : { name: 'trips-due-marks', text: query + inOrder, values },
    )
    return rows
  }

  /** All are read again, as at the start. */
  restart(): void {
    this.#allAtMs = 0
    this.#afterMs = 0
    this.#reached = undefined
  }
}
