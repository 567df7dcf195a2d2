import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createMail } from '../../platform/mail/mail.ts'
import { createPlaceHandlers, type Places } from './addresses/index.ts'
import { deviceCommandHandlers } from './device-commands/index.ts'
import { createDeviceOrderHandlers, type OrderProofs } from './device-orders/index.ts'
import { createDeviceHandlers } from './devices/index.ts'
import type { DevicePorts } from './gateway/index.ts'
import { type CommittedStates, createLocationHandlers, type LookUpAddresses } from './locations/index.ts'
import { createMapHandlers, createStreetIndex, type MapTiles } from './map-tiles/index.ts'

type Deps = {
  config: Pick<Config, 'mapStyleUrl' | 'operatorEmail' | 'smtpUrl'>
  database: Database
  clock: Clock
  log: Logger
  committed: CommittedStates
  ports: DevicePorts
  places: () => Places
  namePlaces: LookUpAddresses
  mapTiles: MapTiles
  orderProofs: OrderProofs
}

export function trackingHandlers(deps: Deps) {
  const { config, database, clock, log, places, namePlaces, mapTiles, ports } = deps
  const { operatorEmail, smtpUrl } = config
  const { kind, source } = mapTiles.own
  const streets = kind === 'address' ? undefined : createStreetIndex(source)
  const offersEncryption = Object.values(ports).some(({ tls }) => tls !== null)
  const mail = createMail({ clock, smtpUrl })
  return {
    devices: createDeviceHandlers({ offersEncryption }),
    deviceCommands: deviceCommandHandlers,
    deviceOrders: createDeviceOrderHandlers({ database, log, proofs: deps.orderProofs, operatorEmail, mail }),
    locations: createLocationHandlers(deps),
    map: createMapHandlers({ mapTiles, hasOwnStyle: config.mapStyleUrl !== undefined }),
    places: createPlaceHandlers({ places, namePlaces, streets }),
  }
}
