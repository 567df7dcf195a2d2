/** Names of databases that a restore has replaced; each is kept until it is dropped. */

/** PostgreSQL truncates names after 63 bytes. */
export function shortName(name: string): string {
  return Buffer.from(name).subarray(0, 30).toString()
}

/** How the names of those that `present` has replaced begin. */
export function replacedStart(present: string): string {
  return `${shortName(present)}_before_restore_`
}
