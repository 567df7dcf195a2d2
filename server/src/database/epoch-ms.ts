/**
 * SQL for an instant in whole milliseconds since 1970, as a JavaScript number. `extract` would use numeric, which takes
 * several times as long.
 */
export function epochMs(instant: string): string {
  return `round(date_part('epoch', ${instant}) * 1000)`
}
