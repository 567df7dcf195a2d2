import { AppError } from '../../../../errors.ts'
import type { Span } from './traccar-records.ts'

export type Piece = Span

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_PIECE_MS = 366 * DAY_MS
const SHORTEST_MS = HOUR_MS / 4
/** A piece with more is followed by a shorter one. */
const MANY = 10_000
/** A piece with fewer is followed by a longer one. */
const FEW = 2_500

type Reading<Item> = {
  /** In order of time; undefined if the piece is too long. */
  read: (piece: Piece) => Promise<Item[] | undefined>
  timeOf: (item: Item) => number
}

/**
 * Reads a span piece by piece, so that years without positions take few requests and busy days aren't too long for one. Traccar
 * cuts a long list without saying so (`report.maxPositions`): so each piece begins after the last position of the one before,
 * and a time is over only when nothing comes of it. `reachedMs` is the time before which everything is read.
 */
export async function* pieces<Item>(
  { fromMs, untilMs }: Span,
  { read, timeOf }: Reading<Item>,
): AsyncGenerator<{ items: Item[]; reachedMs: number }, void> {
  let lengthMs = DAY_MS
  for (let atMs = fromMs; atMs < untilMs;) {
    const piece = { fromMs: atMs, untilMs: Math.min(atMs + lengthMs, untilMs) }
    const items = await read(piece)
    if (items === undefined) {
      if (lengthMs === SHORTEST_MS) throw new AppError('traccar_too_much', { path: 'positions' })
      lengthMs = Math.max(SHORTEST_MS, lengthMs / 4)
      continue
    }
    atMs = nextAfter(items.at(-1), piece, timeOf)
    yield { items, reachedMs: atMs }
    if (items.length > MANY) lengthMs = Math.max(SHORTEST_MS, lengthMs / 2)
    else if (items.length < FEW) lengthMs = Math.min(MAX_PIECE_MS, lengthMs * 4)
  }
}

/** Positions of one instant are one. A time outside the piece isn't trusted. */
function nextAfter<Item>(
  last: Item | undefined,
  { fromMs, untilMs }: Piece,
  timeOf: Reading<Item>['timeOf'],
): number {
  const lastMs = last === undefined ? Number.NaN : timeOf(last)
  return lastMs >= fromMs && lastMs < untilMs ? lastMs + 1 : untilMs
}
