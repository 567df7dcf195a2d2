import { AppError } from '../../../../errors.ts'
import type { Span } from './traccar-records.ts'

export type Piece = Span

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LONGEST_MS = 366 * DAY_MS
const SHORTEST_MS = HOUR_MS / 4
/** A piece with more is followed by a shorter one. */
const MANY = 10_000
/** A piece with fewer is followed by a longer one. */
const FEW = 2_500

/**
 * Reads a span piece by piece, so that years without positions take few requests and busy days aren't too long for one. `read`
 * returns undefined if a piece is too long; the same time is then read in a shorter one.
 */
export async function* pieces<Item>(
  { fromMs, untilMs }: Span,
  read: (piece: Piece) => Promise<Item[] | undefined>,
): AsyncGenerator<Item[], void> {
  let lengthMs = DAY_MS
  for (let atMs = fromMs; atMs < untilMs;) {
    const piece = { fromMs: atMs, untilMs: Math.min(atMs + lengthMs, untilMs) }
    const items = await read(piece)
    if (items === undefined) {
      if (lengthMs === SHORTEST_MS) throw new AppError('traccar_too_much', { path: 'positions' })
      lengthMs = Math.max(SHORTEST_MS, lengthMs / 4)
      continue
    }
    yield items
    atMs = piece.untilMs
    if (items.length > MANY) lengthMs = Math.max(SHORTEST_MS, lengthMs / 2)
    else if (items.length < FEW) lengthMs = Math.min(LONGEST_MS, lengthMs * 4)
  }
}
