import type pg from 'pg'
import { epochMs } from '../../../database/epoch-ms.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

export type DueRange = VehicleKey & { id: string; fromMs: number; toMs: number }

/** Full pages read per turn; the next turn continues from there. */
const PAGES = 25
/** Rows per page, which are parsed while devices wait. */
const PAGE_RANGES = 2_000
/**
 * A range may become visible this much later than its `due_at`, by this clock or the database's. Ingest transactions take a
 * fraction of a second. The remainder that a worker leaves of a long period takes longer, but only that worker needs it.
 */
const SLACK_MS = 5_000
/** Ranges that became visible later than that are found after this time. */
const ALL_EVERY_MS = 60_000

const query = `
  select tenant_id as "tenantId", vehicle_id as "vehicleId", id,
    ${epochMs('from_time')} as "fromMs",
    ${epochMs('to_time')} as "toMs", ${epochMs('due_at')} as "dueMs", due_at::text as due
  from dirty_ranges where due_at <= $1 and (due_at, id) > ($2::timestamptz, $3::uuid)`
const inOrder = ' order by due_at, id limit $4'
/** Computed like `shardOf`. */
const ofShards = ' and get_byte(uuid_send(vehicle_id), 15) = any ($5::int4[])'

/** `due` is PostgreSQL's text, exact to the microsecond: a whole batch of devices may have the same instant. */
type Row = DueRange & { dueMs: number; due: string }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Reads dirty ranges as they become due, without reading again those that stay because nothing had to be stored yet. */
export class DueRanges {
  readonly #pool: pg.Pool
  readonly #pages: number
  readonly #pageRanges: number
  #afterMs = 0
  #allAtMs = 0
  /** The last row returned, if there are more than one turn takes. */
  #reached: Row | undefined

  constructor(pool: pg.Pool, { pages = PAGES, pageRanges = PAGE_RANGES } = {}) {
    this.#pool = pool
    this.#pages = pages
    this.#pageRanges = pageRanges
  }

  /** May return some ranges again. */
  async read(nowMs: number, shards?: readonly number[]): Promise<DueRange[]> {
    if ((nowMs >= this.#allAtMs && this.#reached === undefined) || nowMs < this.#afterMs) {
      this.#allAtMs = nowMs + ALL_EVERY_MS
      this.#afterMs = 0
    }
    const ranges: Row[] = []
    let last = this.#reached
    let isAll = false
    for (let page = 0; page < this.#pages && !isAll; page++) {
      const rows = await this.#readPage(nowMs, { after: last, shards })
      ranges.push(...rows)
      last = rows.at(-1) ?? last
      isAll = rows.length < this.#pageRanges
    }
    this.#continueAfter(nowMs, { last, isAll })
    return ranges
  }

  /** Where the next turn begins. */
  #continueAfter(nowMs: number, { last, isAll }: { last: Row | undefined; isAll: boolean }): void {
    this.#reached = undefined
    if (!last) return
    if (isAll) this.#afterMs = Math.max(0, last.dueMs - SLACK_MS)
    else if (last.dueMs < nowMs - SLACK_MS) this.#reached = last
    // Ranges due before the last one may still become visible.
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
        ? { name: 'trips-due-ranges-of', text: query + ofShards + inOrder, values: [...values, shards] }
        : { name: 'trips-due-ranges', text: query + inOrder, values },
    )
    return rows
  }

  /** Reads all of them again, as after a start. */
  restart(): void {
    this.#allAtMs = 0
    this.#afterMs = 0
    this.#reached = undefined
  }
}
