import type { odometerRoutes } from '@roadbook/contract/fleet/odometer'
import { notFound } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import { recordChange } from '../../core/audit/index.ts'
import { enterReading, withdrawReading } from './enter-reading.ts'
import { readOdometer } from './read-odometer.ts'
import { findVehicle } from './repository.ts'

export const odometerHandlers: Handlers<typeof odometerRoutes> = {
  async get(context, { params }) {
    await requireVehicle(context, params.id)
    return readOdometer(context, params.id)
  },

  async enter(context, { params, body }) {
    const { registration } = await requireVehicle(context, params.id)
    const { odometerMeters, note = null } = body
    const time = body.time === undefined ? context.now : new Date(body.time)
    const { countedMeters, correction } = await enterReading(context, {
      vehicleId: params.id,
      time,
      meters: odometerMeters,
      isConfirmed: body.correction ?? false,
      note,
      source: 'reading',
    })
    await recordChange(context, {
      action: correction ? 'odometer corrected' : 'odometer read',
      resourceType: 'vehicle',
      resourceId: params.id,
      vehicleReg: registration,
      before: null,
      after: { odometerMeters, countedMeters, time: time.toISOString(), note },
    })
    return readOdometer(context, params.id)
  },

  async withdraw(context, { params, query }) {
    const { registration } = await requireVehicle(context, params.id)
    const { readingId } = params
    const { meters, time } = await withdrawReading(context, params.id, { readingId, reason: query.reason })
    await recordChange(context, {
      action: 'odometer reading withdrawn',
      resourceType: 'vehicle',
      resourceId: params.id,
      vehicleReg: registration,
      before: { odometerMeters: meters, time: time.toISOString() },
      after: { reason: query.reason },
    })
    return readOdometer(context, params.id)
  },
}

async function requireVehicle(context: Context, id: string) {
  const vehicle = await findVehicle(context, id)
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}
