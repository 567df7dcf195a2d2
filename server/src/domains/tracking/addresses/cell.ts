/** Places closer than about this have the same street address. */
const CELL_METERS = 50
const METERS_PER_DEGREE = 111_195

/** The key of the square of about 50 metres that contains a place. */
export function cellOf(latitude: number, longitude: number): string {
  const step = CELL_METERS / METERS_PER_DEGREE
  const row = Math.round(latitude / step)
  // Computed from the latitude of the row, so that all places of a row use the same columns.
  const shrink = Math.max(0.01, Math.cos((row * step * Math.PI) / 180))
  return `${row}:${Math.round((longitude * shrink) / step)}`
}
