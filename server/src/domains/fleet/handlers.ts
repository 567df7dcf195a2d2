import type { OpenStore } from '../../platform/object-store/open-object-store.ts'
import { odometerHandlers } from './odometer/index.ts'
import { sensorHandlers } from './sensors/index.ts'
import { signOnHandlers } from './sign-ons/index.ts'
import { tripCategoryHandlers } from './trip-categories/index.ts'
import { createVehicleHandlers, createVehicleImportHandlers } from './vehicles/index.ts'

type Deps = Pick<Parameters<typeof createVehicleHandlers>[0], 'stopSharing'> & { files: OpenStore }

export function fleetHandlers({ files, stopSharing }: Deps) {
  return {
    odometer: odometerHandlers,
    sensors: sensorHandlers,
    signOns: signOnHandlers,
    tripCategories: tripCategoryHandlers,
    vehicleImports: createVehicleImportHandlers({ stopSharing }),
    vehicles: createVehicleHandlers({ ...files, stopSharing }),
  }
}
