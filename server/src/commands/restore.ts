import { resolve } from 'node:path'
import pino from 'pino'
import { openInstallation } from '../backup/open-installation.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { parseConfig } from '../config.ts'
import type { Usage } from './arguments.ts'
import { openFiles } from './open-files.ts'
import { runCommand } from './run-command.ts'

export const usage = {
  help: `npm run restore -- FILE [--replace]

Restores a backup into an installation without data.

  --replace   replaces the current data, which is kept as a database of its own until you delete it

A running server restarts by itself. Uses the same settings as the server (DATA_DIR or DATABASE_URL).`,
  options: { replace: { type: 'boolean', default: false } },
  positionals: 1,
} satisfies Usage

async function restore(file: string, mayReplace: boolean): Promise<void> {
  const path = resolve(process.env['INIT_CWD'] ?? '', file)
  const log = pino({ level: 'warn' }, process.stderr)
  const started = performance.now()
  const config = parseConfig(process.env)
  const { store } = await openFiles(config)
  const installation = await openInstallation({ ...config, log, mayMake: true })
  try {
    const { manifest, rows, keptAs } = await restoreBackup({
      connectionString: installation.connectionString,
      path,
      mayReplace,
      store,
      now: new Date(),
      log,
      print: (line) => console.log(line),
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `Restored ${rows} rows and ${manifest.files.length} files as they were at ${manifest.createdAt}, in ${seconds} s.`,
    )
    console.log('A running server restarts by itself.')
    if (keptAs !== undefined) {
      console.log(
        `The replaced database is kept as ${keptAs}. To delete it: npm run operator -- drop-kept ${keptAs}`,
      )
    }
  } finally {
    await store.close()
    await installation.close()
  }
}

if (import.meta.main)
  await runCommand(usage, ({ values, positionals: [file = ''] }) => restore(file, values.replace))
