import { type Config, ConfigError } from '../config.ts'
import { EmbeddedDatabaseError } from '../database/embedded/failure.ts'
import type { ObjectStore } from '../platform/object-store/object-store.ts'
import { openObjectStore } from '../platform/object-store/open-object-store.ts'
import { DatabaseUnavailable, explainLoss } from '../database/unavailable.ts'

/** Runs a command to its end: expected errors are printed as a message, others with their stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
    process.exit(0)
  } catch (error) {
    const cause = explainLoss(error)
    console.error(isExpected(cause) ? cause.message : cause)
    process.exit(1)
  }
}

function isExpected(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError) return true
  return error instanceof DatabaseUnavailable || (error instanceof Error && 'isExpected' in error)
}

/** The files of this installation, for a command that creates no signed addresses. */
export function openFiles(config: Config): Promise<{ store: ObjectStore }> {
  return openObjectStore(config, Buffer.alloc(0))
}
