/** Places closer than about this have one street address. */
const CELL_METERS = 50
const METERS_PER_DEGREE = 111_195

/** The name of the square of some 50 metres that a place lies in. */
export function cellOf(latitude: number, longitude: number): string {
  const step = CELL_METERS / METERS_PER_DEGREE
  const row = Math.round(latitude / step)
  // By the row's own latitude, so that all places of a row count in the same columns.
  const shrink = Math.max(0.01, Math.cos((row * step * Math.PI) / 180))
  return `${row}:${Math.round((longitude * shrink) / step)}`
}
