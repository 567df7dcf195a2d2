import type { api } from '@roadbook/contract/api'
import type { Config } from './config.ts'
import { deviceAddress, type DevicePorts } from './domains/tracking/gateway/index.ts'
import type { Handlers } from './http/mount.ts'
import { productVersion } from './platform/product-version.ts'
import type { PusherApp } from './platform/realtime/pusher-auth.ts'

type Deps = { config: Config; ports: DevicePorts; realtime: PusherApp }

/** The page's data about the installation before anyone is signed in. */
export function installationHandlers({ config, ports, realtime }: Deps): Handlers<typeof api.installation> {
  return {
    configuration: async () => ({
      version: productVersion,
      mapStyleUrl: config.mapStyleUrl ?? null,
      devices: deviceAddress(config, ports),
      takesOrders: config.operatorEmail !== undefined,
      realtime: { key: realtime.key, hosted: hostedRealtime(config) },
    }),
  }
}

function hostedRealtime({ pusher }: Config) {
  if (pusher === undefined) return null
  const { cluster, host = null, port = null, isTls } = pusher
  return { cluster, host, port, isTls }
}
