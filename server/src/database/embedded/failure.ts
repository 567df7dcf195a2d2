/** A failure of the embedded database whose message is one sentence with what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
  /** Startup prints the sentence alone, without a stack. */
  readonly isExpected = true
}

export function embeddedError(message: string, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(message, cause === undefined ? undefined : { cause })
}

const known: [RegExp, (folder: string) => string][] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    (folder) => `The disk that holds ${folder} is full. Free some space, then start again.`,
  ],
  [
    /Read-only file system|EROFS/,
    (folder) => `The disk that holds ${folder} is read-only. Set DATA_DIR to a folder that can be written.`,
  ],
  [
    /EACCES|EPERM|Permission denied|wrong ownership|invalid permissions/,
    (folder) =>
      `The data folder ${folder} can't be read or written by this user. Correct its owner, or set DATA_DIR.`,
  ],
  [
    /database files are incompatible/,
    (folder) =>
      `The database in ${folder} was made by another version of PostgreSQL. Move it away, or set DATA_DIR.`,
  ],
  [
    /could not map anonymous shared memory|could not create shared memory|Cannot allocate memory|ENOMEM/,
    () => 'This machine has too little memory for the embedded database. Free some, or set DATABASE_URL.',
  ],
]

/** Turns an error of PostgreSQL or the file system into one sentence with what to do. */
export function explain(said: string, folder: string): string {
  const match = known.find(([pattern]) => pattern.test(said))
  if (match) return match[1](folder)
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const reason =
    lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason'
  return `The embedded database in ${folder} did not start: ${reason.trim()}`
}
