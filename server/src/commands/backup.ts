import { resolve } from 'node:path'
import pino from 'pino'
import { IncompleteBackup } from '../backup/failure.ts'
import { openInstallation } from '../backup/open-installation.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { parseConfig } from '../config.ts'
import { productVersion } from '../platform/product-version.ts'
import type { Usage } from './arguments.ts'
import { openFiles } from './open-files.ts'
import { runCommand } from './run-command.ts'

export const usage = {
  help: `npm run backup -- FILE

Writes a backup of the database and the files of this installation to FILE, which must not exist yet.
Runs beside a running server, with the same settings (DATA_DIR or DATABASE_URL).`,
  positionals: 1,
} satisfies Usage

async function backUp(file: string): Promise<void> {
  // npm changes to Roadbook's folder; a relative path is relative to the user's own folder.
  const path = resolve(process.env['INIT_CWD'] ?? '', file)
  const started = performance.now()
  const config = parseConfig(process.env)
  const { store } = await openFiles(config)
  const installation = await openInstallation({
    ...config,
    log: pino({ level: 'warn' }, process.stderr),
  })
  try {
    const { connectionString } = installation
    const made = await writeBackup({
      connectionString,
      path,
      product: productVersion,
      store,
      now: new Date(),
    })
    const { bytes, rows, tables, files, lost } = made
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${path}: ${rows} rows of ${tables} tables, ${files} files, ${bytes} bytes, in ${seconds} s.`)
    console.log('It contains sign-in keys and password hashes. Keep it as safe as a password.')
    if (lost.length > 0) throw new IncompleteBackup(path, lost)
  } finally {
    await store.close()
    await installation.close()
  }
}

if (import.meta.main) await runCommand(usage, ({ positionals: [file = ''] }) => backUp(file))
