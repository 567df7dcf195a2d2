import type { deviceCommandRoutes } from '@roadbook/contract/tracking/device-commands'
import { AppError } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import { requireVehicle } from '../locations/index.ts'
import { deviceCommands } from './device-commands.ts'
import { queueCommand, readDevice } from './queue-command.ts'

const SHOWN = 50

export const deviceCommandHandlers: Handlers<typeof deviceCommandRoutes> = {
  async list(context, { params }) {
    await requireVehicle(context, params.id)
    const { commands } = await readDevice(context, params.id)
    const page = { page: 1, limit: SHOWN }
    const { items } = await deviceCommands.list(context, { filter: { vehicleId: params.id }, page })
    return { kinds: [...(commands?.kinds ?? [])], outputs: commands?.outputs ?? 0, items }
  },

  async create(context, { params, body }) {
    await requireVehicle(context, params.id)
    return queueCommand(context, params.id, body)
  },

  async cancel(context, { params }) {
    const taken = await deviceCommands.take(context, params.id)
    if (taken.value.state !== 'waiting') throw new AppError('command_not_waiting')
    const ended = { state: 'cancelled', endedAt: context.now, isRecorded: true }
    return deviceCommands.write(context, taken, ended, { action: 'cancelled' })
  },
}
