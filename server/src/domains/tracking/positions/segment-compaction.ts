import type pg from 'pg'
import type { Clock } from '../../../platform/clock.ts'
import { DAY_MS, HOUR_MS, hourOf } from './hours.ts'
import { dropOldDays } from './retention.ts'
import { lastClosedHour, addClosedHours } from './dirty-segments.ts'
import { writeSegments } from './write-segments.ts'

/** A server that was down for longer has its hours found once their day is to be dropped (`dropOldDays`). */
const CHECKED_AFTER_START_MS = 3 * DAY_MS

/** Counted since the start of the process. */
type SegmentCounts = { segmentsWrittenTotal: number; repeatsFoundTotal: number }

/** Compacts the rows of each ended hour into a segment, and drops the partitions whose rows are no longer needed. */
export class SegmentCompaction {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #counts: SegmentCounts
  /** This process has checked all hours before this one; after a start those of the last days are checked again. */
  #nextMs = 0

  constructor(pool: pg.Pool, clock: Clock, counts: SegmentCounts) {
    this.#pool = pool
    this.#clock = clock
    this.#counts = counts
  }

  async writeDue(): Promise<void> {
    const now = this.#clock.now()
    const lastMs = lastClosedHour(now)
    // The clock was ahead and has been corrected: check the hours that ended since.
    if (this.#nextMs > lastMs + HOUR_MS) this.#nextMs = 0
    await addClosedHours(
      this.#pool,
      Math.max(this.#nextMs, hourOf(now.getTime() - CHECKED_AFTER_START_MS)),
      lastMs,
    )
    this.#nextMs = lastMs + HOUR_MS
    const { written, repeats } = await writeSegments(this.#pool, now)
    this.#counts.segmentsWrittenTotal += written
    this.#counts.repeatsFoundTotal += repeats
  }

  async dropOld(): Promise<void> {
    await dropOldDays(this.#pool, this.#clock.now())
  }
}
