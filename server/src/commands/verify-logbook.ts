import { readFile } from 'node:fs/promises'
import { verifyFile } from '@roadbook/logbook-chain/verify-file'
import { explainFile } from '../backup/failure.ts'
import { type Arguments, type Usage, UsageError } from './arguments.ts'
import { runCommand } from './run-command.ts'
import { isUnchanged, linesOf } from './verify-logbook-words.ts'

const options = { key: { type: 'string' } } as const

export const usage = {
  help: `npm run verify-logbook -- FILE --key PUBLIC_KEY

Says whether an exported logbook (PDF, XLSX or CSV) is as the installation with this key signed it, or what was changed.
GET /api/logbook/public-key of the installation returns its key. Reads the file alone: no database, no network.`,
  options,
  positionals: 1,
  prepare: withKeyJoined,
} satisfies Usage

/** Returns the lines to print, and the status to end with. */
export async function verifyLogbook({ values, positionals }: Arguments<typeof options>) {
  const [path = ''] = positionals
  if (values.key === undefined) throw new UsageError('--key is required.', usage)
  // Otherwise a missing file would be taken for a database that can't be reached.
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw explainFile(cause, path)
  })
  const verification = await verifyFile(bytes, values.key)
  if (!verification)
    return {
      lines: ['This isn’t an exported logbook. Name a PDF, XLSX or CSV file that Roadbook has exported.'],
      status: 1,
    }
  return { lines: linesOf(verification), status: isUnchanged(verification) ? 0 : 1 }
}

/** A key may begin with a hyphen, which would be taken for an option. */
function withKeyJoined(args: readonly string[]): string[] {
  const at = args.indexOf('--key')
  const key = at < 0 ? undefined : args[at + 1]
  return key === undefined ? [...args] : args.toSpliced(at, 2, `--key=${key}`)
}

if (import.meta.main)
  await runCommand(usage, async (given) => {
    const { lines, status } = await verifyLogbook(given)
    for (const line of lines) console.log(line)
    process.exitCode = status
  })
