import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { BackupError } from '../backup/failure.ts'
import { openInstallation } from '../backup/open-installation.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { parseConfig } from '../config.ts'
import { openFiles, runCommand } from './run-command.ts'

await runCommand(async () => {
  const { file, mayReplace } = readArguments()
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
})

function readArguments(): { file: string; mayReplace: boolean } {
  const usage = 'Name the backup: npm run restore -- FILE [--replace]'
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [file, ...others] = positionals
    if (file !== undefined && others.length === 0) return { file, mayReplace: values.replace }
  } catch (cause) {
    throw new BackupError(usage, { cause })
  }
  throw new BackupError(usage)
}
