import { FuelType } from '@roadbook/contract/fleet/vehicles'
import { BackupError } from '../backup/failure.ts'
import type { SourceAddress } from '../domains/company/traccar-import/index.ts'
import { type Arguments, type Usage, UsageError } from './arguments.ts'

const help = `npm run import-traccar -- --from ADDRESS --company NAME [OPTION]...

  --from ADDRESS      the Traccar server (https://traccar.example.com) or its database
                      (postgres://USER:PASSWORD@HOST/DATABASE, mysql://USER:PASSWORD@HOST/DATABASE)
  --company NAME      the company here; its first admin signs the audit log
  --dry-run           says what would come and what can't, and writes nothing
  --since DAY         positions from this day on (2025-01-31); all of them by default
  --fuel-type TYPE    of new vehicles, as Traccar doesn't know it: ${FuelType.options.join(', ')}; diesel by default
  --time-zone ZONE    of the clock of the machine that Traccar runs on, for its database (Europe/Berlin); UTC by default

For a Traccar server, set TRACCAR_TOKEN, or TRACCAR_USER and TRACCAR_PASSWORD.
Runs beside a running server, with the same settings (DATA_DIR or DATABASE_URL). It can be stopped and started again: what is
here already isn't imported twice.`

export type ImportOptions = {
  address: SourceAddress
  company: string
  isDryRun: boolean
  sinceMs: number | undefined
  fuelType: FuelType
}

const options = {
  from: { type: 'string' },
  company: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  since: { type: 'string' },
  'fuel-type': { type: 'string', default: 'diesel' },
  'time-zone': { type: 'string', default: 'UTC' },
} as const

export const usage = { help, options } satisfies Usage

export function readOptions(
  { values }: Arguments<typeof options>,
  environment: NodeJS.ProcessEnv,
): ImportOptions {
  const { from: url, company, since } = values
  if (url === undefined || company === undefined)
    throw new UsageError('--from and --company are required.', usage)
  const fuelType = FuelType.safeParse(values['fuel-type'])
  if (!fuelType.success)
    throw new BackupError(
      `--fuel-type must be one of ${FuelType.options.join(', ')}, not ${values['fuel-type']}.`,
    )
  const { TRACCAR_TOKEN: token, TRACCAR_USER: user, TRACCAR_PASSWORD: password } = environment
  return {
    address: { url, token, user, password, timeZone: zoneIn(values['time-zone']) },
    company,
    isDryRun: values['dry-run'],
    sinceMs: since === undefined ? undefined : dayIn(since),
    fuelType: fuelType.data,
  }
}

function dayIn(text: string): number {
  const dayMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(dayMs)) throw new BackupError(`--since must be a date such as 2025-01-31, not ${text}.`)
  return dayMs
}

function zoneIn(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch (cause) {
    throw new BackupError(`--time-zone must be a time zone such as Europe/Berlin, not ${text}.`, { cause })
  }
}
