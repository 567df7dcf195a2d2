/** Names of the databases that a restore makes beside the present one. */

/** PostgreSQL truncates names after 63 bytes. */
function shortName(name: string): string {
  return Buffer.from(name).subarray(0, 30).toString()
}

/** How the names of those that are to replace `present` begin. */
export function nextStart(present: string): string {
  return `${shortName(present)}_restoring_`
}

/** How the names of those that `present` has replaced begin; each is kept until it is dropped. */
export function replacedStart(present: string): string {
  return `${shortName(present)}_before_restore_`
}
