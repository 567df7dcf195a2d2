type Span = { startMs: number; endMs: number }

/**
 * Matches detected trips with stored ones, edited ones first, then by the longest overlap. Each trip is in at most one pair;
 * the others are new, or no longer detected.
 */
export function matchTrips<Known extends Span & { touched: boolean }, Found extends Span>(
  known: readonly Known[],
  found: readonly Found[],
): { pairs: [Known, Found][]; added: Found[]; dissolved: Known[] } {
  const candidates = known
    .flatMap((old) => found.map((young) => ({ old, young, overlapMs: overlap(old, young) })))
    .filter(({ overlapMs }) => overlapMs > 0)
    .sort(
      (a, b) =>
        Number(b.old.touched) - Number(a.old.touched) ||
        b.overlapMs - a.overlapMs ||
        a.old.startMs - b.old.startMs ||
        a.young.startMs - b.young.startMs,
    )
  const partnerOf = new Map<Known, Found>()
  const taken = new Set<Found>()
  for (const { old, young } of candidates) {
    if (partnerOf.has(old) || taken.has(young)) continue
    partnerOf.set(old, young)
    taken.add(young)
  }
  return {
    pairs: [...partnerOf],
    added: found.filter((trip) => !taken.has(trip)),
    dissolved: known.filter((trip) => !partnerOf.has(trip)),
  }
}

/**
 * Separates locked trips, and every trip that can't change without them because a detected trip spans both. `found` lists
 * what the locked trip's positions show now, longest overlap first.
 */
export function separateLocked<Known extends Span & { locked: boolean }, Found extends Span>(
  known: readonly Known[],
  found: readonly Found[],
): { locked: { trip: Known; found: Found[] }[]; free: { known: Known[]; found: Found[] } } {
  const locked = known.filter((trip) => trip.locked)
  const heldKnown = new Set(locked)
  const heldFound = new Set<Found>()
  let before = -1
  while (heldKnown.size + heldFound.size > before) {
    before = heldKnown.size + heldFound.size
    for (const trip of found) if (sharesTime(trip, heldKnown)) heldFound.add(trip)
    for (const trip of known) if (sharesTime(trip, heldFound)) heldKnown.add(trip)
  }
  return {
    locked: locked.map((trip) => ({
      trip,
      found: found
        .filter((other) => overlap(trip, other) > 0)
        .sort((a, b) => overlap(trip, b) - overlap(trip, a) || a.startMs - b.startMs),
    })),
    free: {
      known: known.filter((trip) => !heldKnown.has(trip)),
      found: found.filter((trip) => !heldFound.has(trip)),
    },
  }
}

export function sharesTime(trip: Span, others: Iterable<Span>): boolean {
  for (const other of others) if (overlap(trip, other) > 0) return true
  return false
}

/** The pair whose detected trip overlaps the span longest. */
export function longestShare<Known, Found extends Span>(
  span: Span,
  pairs: readonly [Known, Found][],
): [Known, Found] | undefined {
  return pairs
    .filter(([, found]) => overlap(span, found) > 0)
    .toSorted(([, a], [, b]) => overlap(span, b) - overlap(span, a) || a.startMs - b.startMs)[0]
}

function overlap(a: Span, b: Span): number {
  return Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
}
