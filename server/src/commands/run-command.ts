import type { ParseArgsOptionsConfig } from 'node:util'
import { DatabaseUnavailable, explainLoss } from '../database/unavailable.ts'
import { type Arguments, asksForHelp, readArguments, type Usage } from './arguments.ts'

/**
 * Prints how the command is called if that is asked for, or else runs it to its end: expected errors are printed as a message,
 * others with their stack.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  usage: Usage<Options>,
  command: (given: Arguments<Options>) => Promise<void>,
): Promise<void> {
  const given = process.argv.slice(2)
  try {
    if (asksForHelp(given)) console.log(usage.help)
    else await command(readArguments(given, usage))
    process.exit()
  } catch (error) {
    const cause = explainLoss(error)
    console.error(isExpected(cause) ? cause.message : cause)
    process.exit(1)
  }
}

function isExpected(error: unknown): error is Error {
  return error instanceof DatabaseUnavailable || (error instanceof Error && 'isExpected' in error)
}
