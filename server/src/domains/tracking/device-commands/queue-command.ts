import { registrationKey } from '@roadbook/contract/fleet/registration-key'
import {
  commandLimits,
  commandRules,
  type DeviceCommand,
  type DeviceCommandCreate,
  kindsThat,
} from '@roadbook/contract/tracking/device-commands'
import { type CommandEncoder, intervalSteps } from '@roadbook/protocols/command'
import { commandsOf, type Transport } from '@roadbook/protocols/protocol'
import { protocols } from '@roadbook/protocols/protocols'
import { sql } from 'kysely'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { lockRows } from '../../../entities/write-rows.ts'
import { AppError } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { isVisibleAt } from '../locations/index.ts'
import { deviceCommands } from './device-commands.ts'
import { DISPATCH } from './worker-names.ts'

const HOUR_MS = 3_600_000

type Device = {
  dongleId: number | null
  registration: string
  /** False if the caller may not see where the vehicle is: nothing of a private trip is told. */
  isSeenMoving: boolean
}

/** The device in the vehicle, and the commands that it takes as it reached Roadbook last. */
export async function readDevice(
  context: Context,
  vehicleId: string,
): Promise<Device & { commands: CommandEncoder | undefined }> {
  const { scope, tx, now } = context
  const { rows } = await sql<Device & { protocol: string | null; transport: Transport | null }>`
    select s.dongle_id, s.protocol, s.transport, v.registration,
      s.state = 'moving' and ${isVisibleAt(context, sql`${now}::timestamptz`)} as is_seen_moving
    from vehicles v join vehicle_state s on s.tenant_id = v.tenant_id and s.vehicle_id = v.id
    where v.tenant_id = ${scope.tenantId} and v.id = ${vehicleId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A vehicle has no state')
  const { protocol, transport, ...device } = row
  const spoken = protocol === null || device.dongleId === null ? undefined : protocols[protocol]
  return { ...device, commands: spoken && commandsOf(spoken, transport ?? undefined) }
}

export async function queueCommand(
  context: Context,
  vehicleId: string,
  given: DeviceCommandCreate,
): Promise<DeviceCommand> {
  // Two at once count each other.
  await lockRows(context, 'vehicles', [vehicleId])
  const device = await readDevice(context, vehicleId)
  const { dongleId, commands } = requireSupport(given, device)
  if (device.isSeenMoving && commandRules[given.kind].needsStandstill)
    throw new AppError('command_while_moving')
  await cancelReplaced(context, vehicleId, given)
  await refuseTooMany(context, vehicleId)
  const command = await deviceCommands.add(context, {
    vehicleId,
    dongleId,
    kind: given.kind,
    ...columnsOf(given, commands),
    expiresAt: new Date(context.now.getTime() + given.hours * HOUR_MS),
    createdBy: personOf(context.scope),
  })
  publishAfterCommit(context.tx, { topic: 'work', message: { worker: DISPATCH } })
  return command
}

function columnsOf(given: DeviceCommandCreate, { intervalStepSeconds }: CommandEncoder) {
  return {
    // As the device will be told.
    intervalSeconds:
      given.kind === 'reportingInterval'
        ? intervalSteps(given.intervalSeconds, intervalStepSeconds) * intervalStepSeconds
        : null,
    output: outputOf(given),
    text: given.kind === 'customText' ? given.text : null,
  }
}

function outputOf(given: DeviceCommandCreate): number | null {
  return 'output' in given ? given.output : null
}

function requireSupport(
  given: DeviceCommandCreate,
  { commands, dongleId, registration }: Awaited<ReturnType<typeof readDevice>>,
): { dongleId: number; commands: CommandEncoder } {
  if (dongleId === null || !commands?.kinds.includes(given.kind)) throw new AppError('command_not_supported')
  if ('output' in given && given.output > commands.outputs)
    throw new AppError('command_output_unknown', { maximum: commands.outputs }, { field: 'output' })
  if (given.kind === 'immobilise' && registrationKey(given.registration) !== registrationKey(registration))
    throw new AppError('command_other_registration', {}, { field: 'registration' })
  return { dongleId, commands }
}

/** A command that waits to set what this one sets must not undo it later. */
async function cancelReplaced(
  context: Context,
  vehicleId: string,
  given: DeviceCommandCreate,
): Promise<void> {
  const { scope, tx, now } = context
  const { sets } = commandRules[given.kind]
  if (sets === undefined) return
  const { rows } = await sql<{ id: string }>`
    select id from device_commands
    where tenant_id = ${scope.tenantId} and vehicle_id = ${vehicleId} and state = 'waiting'
      and kind = any (${kindsThat((rules) => rules.sets === sets)}::text[])
      and output is not distinct from ${outputOf(given)}::integer
    order by id`.execute(tx)
  for (const { id } of rows) {
    const taken = await deviceCommands.take(context, id)
    if (taken.value.state !== 'waiting') continue
    const ended = { state: 'cancelled', endedAt: now, isRecorded: true }
    await deviceCommands.write(context, taken, ended, { action: 'cancelled' })
  }
}

async function refuseTooMany({ scope, tx, now }: Context, vehicleId: string): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const { rows } = await sql<{ open: number; recent: number }>`
    select count(*) filter (where state in ('waiting', 'sent'))::integer as open,
      count(*) filter (where created_at > ${hourAgo})::integer as recent
    from device_commands where tenant_id = ${scope.tenantId} and vehicle_id = ${vehicleId}`.execute(tx)
  const { open = 0, recent = 0 } = rows[0] ?? {}
  const { maxOpen, maxAnHour } = commandLimits
  if (open >= maxOpen) throw new AppError('too_many_commands', { maximum: maxOpen })
  if (recent >= maxAnHour) throw new AppError('too_many_commands_sent', { retryAfterSeconds: HOUR_MS / 1000 })
}
