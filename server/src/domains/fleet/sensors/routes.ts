import type { sensorRoutes } from '@roadbook/contract/fleet/sensors'
import type { Handlers } from '../../../http/mount.ts'
import { requireVehicle } from '../../tracking/locations/index.ts'
import { requireVehicles } from '../vehicles/index.ts'
import { latestReadings, readSources } from './latest-values.ts'
import { readValues } from './read-values.ts'
import { sensorNames, sensorsOfVehicle } from './sensors.ts'
import { addSensor, changeSensor, removeSensor } from './write-sensor.ts'

export const sensorHandlers: Handlers<typeof sensorRoutes> = {
  names: (context) => sensorNames(context),

  async list(context, { params: { id } }) {
    await requireVehicles(context, [id])
    return sensorsOfVehicle(context, id)
  },

  async latest(context, { params: { id } }) {
    await requireVehicle(context, id)
    return latestReadings(context, id)
  },

  async sources(context, { params: { id } }) {
    await requireVehicle(context, id)
    return readSources(context, id)
  },

  async values(context, { params: { id: vehicleId }, query: { from, to } }) {
    await requireVehicles(context, [vehicleId])
    return readValues(context, { vehicleId, from: new Date(from), to: new Date(to) })
  },

  create: (context, { params: { id }, body }) => addSensor(context, id, body),

  update: (context, { params: { id: vehicleId, sensorId: id }, body }) =>
    changeSensor(context, { id, vehicleId }, body),

  async delete(context, { params: { id: vehicleId, sensorId: id } }) {
    await removeSensor(context, { id, vehicleId })
  },
}
