/**
 * SQL for an instant in milliseconds since 1970, whole, as a JavaScript number. `extract` would count in decimal numbers,
 * which takes several times as long.
 */
export function epochMs(instant: string): string {
  return `round(date_part('epoch', ${instant}) * 1000)`
}
