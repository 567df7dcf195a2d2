/** Ends the process with the message of an error. */
export function fail(error: unknown, code: number): never {
  process.stderr.write(`[simulated] ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(code)
}

/** Shows `usage` if `--help` asks for it, or before the message about wrong arguments. */
export function readArguments<Line>(parse: (args: string[]) => Line, usage: string): Line {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    process.stdout.write(`${usage.trimEnd()}\n`)
    process.exit(0)
  }
  try {
    return parse(args)
  } catch (error) {
    process.stderr.write(`${usage.trimEnd()}\n`)
    return fail(error, 2)
  }
}
