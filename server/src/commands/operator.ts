import pino from 'pino'
import { BackupError } from '../backup/failure.ts'
import { openInstallation } from '../backup/open-installation.ts'
import { dropReplaced, replacedDatabases } from '../backup/restore-backup.ts'
import { type Config, parseConfig } from '../config.ts'
import type { Log } from '../database/log.ts'
import { addVehicles } from './add-vehicles.ts'
import { deviceOrders } from './device-orders.ts'
import { iso, queryRows, print } from './operator-query.ts'
import { type Usage, UsageError } from './arguments.ts'
import { openFiles } from './open-files.ts'
import { runCommand } from './run-command.ts'

export const usage = {
  help: `npm run operator -- COMMAND

  unknown-devices   devices that connected but belong to no vehicle, newest first
  add-vehicles EMAIL FILE
                    adds the vehicles of a CSV or XLSX file to this admin's company; a line names the columns:
                    registration,fuelType,dongleId,label
  orders            device orders, newest first
  orders NUMBER     shows one with its address and message
  orders NUMBER done
                    marks it as handled
  orders NUMBER delete
                    deletes it permanently, with mail about it that has not been sent
  mail              mail that has not been sent, newest first
  kept              databases that were replaced by a restore
  drop-kept NAME    deletes one of them permanently
  help              shows this text

Runs beside a running server, with the same settings (DATA_DIR or DATABASE_URL).`,
  positionals: 'any',
} satisfies Usage

const SHOWN = 200

type Command = {
  /** After its name. */
  maxArguments: number
  run: (connectionString: string, args: readonly string[], parts: Parts) => Promise<void>
}
type Parts = { config: Config; log: Log }

const commands: Record<string, Command> = {
  'unknown-devices': { maxArguments: 0, run: (connectionString) => unknownDevices(connectionString) },
  orders: { maxArguments: 2, run: deviceOrders },
  mail: { maxArguments: 0, run: (connectionString) => mail(connectionString) },
  'add-vehicles': {
    maxArguments: 2,
    async run(connectionString, [email, path], { log }) {
      console.log(await addVehicles({ connectionString, log, email, path }))
    },
  },
  kept: {
    maxArguments: 0,
    async run(connectionString) {
      const names = await replacedDatabases(connectionString)
      console.log(names.join('\n') || 'No databases were replaced by a restore.')
    },
  },
  'drop-kept': {
    maxArguments: 1,
    run: (connectionString, [name], { config }) => dropKept(connectionString, name, config),
  },
}

async function dropKept(connectionString: string, name: string | undefined, config: Config): Promise<void> {
  if (name === undefined) throw new BackupError('Name the database: npm run operator -- drop-kept NAME')
  const { store } = await openFiles(config)
  try {
    await dropReplaced(connectionString, name, store)
  } finally {
    await store.close()
  }
  console.log(`${name} was deleted, with the files that only it named.`)
}

export async function operator(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const [name = 'help', ...args] = words
  if (name === 'help') return console.log(usage.help)
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command ${name}.`, usage)
  const extra = args[command.maxArguments]
  if (extra !== undefined) throw new UsageError(`Unexpected argument: ${extra}`, usage)
  const log = pino({ level: 'warn' }, process.stderr)
  const config = parseConfig(environment)
  const installation = await openInstallation({ ...config, log })
  try {
    await command.run(installation.connectionString, args, { config, log })
  } finally {
    await installation.close()
  }
}

type Attempt = { number: string; protocol: string; from: string; first: Date; last: Date; attempts: string }

async function unknownDevices(connectionString: string): Promise<void> {
  const attempts = await queryRows<Attempt>(
    connectionString,
    `select number, protocol, remote_address as from, first_tried_at as first, last_tried_at as last, attempts
    from directory.device_attempts order by last_tried_at desc, number limit ${SHOWN}`,
  )
  if (attempts.length === 0) return console.log('No unknown devices have connected.')
  for (const { number, protocol, from, first, last, attempts: times } of attempts) {
    console.log(
      `${number}  ${protocol}  from ${from}  last ${iso(last)}  first ${iso(first)}  tries ${times}`,
    )
  }
}

type StoredMail = {
  recipient: string
  subject: string
  body: string
  state: string
  failure: string | null
  at: Date
}

async function mail(connectionString: string): Promise<void> {
  const mails = await queryRows<StoredMail>(
    connectionString,
    `select recipient, subject, body, state, failure, created_at as at
    from directory.mails m where not directory.has_lost_recipient(m) order by created_at desc, id desc limit ${SHOWN}`,
  )
  if (mails.length === 0) return console.log('No mail.')
  for (const { recipient, subject, body, state, failure, at } of mails) {
    const next = state === 'waiting' ? 'Not sent yet, will be retried' : 'Not sent'
    const why = state === 'kept' ? '' : `\n${next}${failure === null ? '' : `: ${failure}`}`
    print(`To ${recipient}, ${iso(at)}\n${subject}${why}\n\n${body}\n${'-'.repeat(72)}`)
  }
}

if (import.meta.main) await runCommand(usage, ({ positionals }) => operator(positionals, process.env))
