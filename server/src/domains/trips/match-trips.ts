type Span = { startMs: number; endMs: number }

/**
 * Which found trip is which known one: the pair with the longest overlap first, those that people have touched before all
 * others. Each is in one pair at most; what has no partner is new, or is no trip any more.
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

function overlap(a: Span, b: Span): number {
  return Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
}
