import type { deviceRoutes } from '@roadbook/contract/tracking/devices'
import type { Handlers } from '../../../http/mount.ts'
import { createKey, removeKey, setEncryptedOnly } from './device-access.ts'
import { readDeviceStatus } from './device-status.ts'
import { proposeNumber } from './phone-number.ts'
import { askForDevice, readUnknownDevices } from './read-attempts.ts'
import { requireVehicle } from '../locations/index.ts'

type Deps = {
  /** Whether any device port is encrypted. */
  offersEncryption: boolean
}

export function createDeviceHandlers({ offersEncryption }: Deps): Handlers<typeof deviceRoutes> {
  return {
    async deviceStatus(context, { params }) {
      await requireVehicle(context, params.id)
      return readDeviceStatus(context, params.id)
    },

    async setEncryptedOnly(context, { params, body }) {
      await requireVehicle(context, params.id)
      return setEncryptedOnly(context, { vehicleId: params.id, ...body, isOffered: offersEncryption })
    },

    async createKey(context, { params }) {
      await requireVehicle(context, params.id)
      return createKey(context, params.id)
    },

    async removeKey(context, { params }) {
      await requireVehicle(context, params.id)
      return removeKey(context, params.id)
    },

    freeNumber: async (context) => ({ dongleId: await proposeNumber(context) }),

    attempt: (context, { params }) => askForDevice(context, params.dongleId),

    unknownDevices: (context) => readUnknownDevices(context),
  }
}
