import type { mapRoutes, MapSettings } from '@roadbook/contract/tracking/map'
import { can } from '@roadbook/contract/core/permissions'
import { AppError } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import { recordUpdate } from '../../core/audit/index.ts'
import { countSeenOutside } from '../locations/index.ts'
import type { MapTiles } from './map-tiles.ts'
import type { Bounds } from './tile-source.ts'
import { findPublicTiles, isHomeOutside, savePublicTiles } from './repository.ts'
import { companyTiles } from './company-tiles.ts'

type Deps = {
  mapTiles: MapTiles
  /** A custom style brings its own tiles of the whole world. */
  hasOwnStyle: boolean
}

export function createMapHandlers(deps: Deps): Handlers<typeof mapRoutes> {
  return {
    getSettings: (context) => readSettings(deps, context),

    async putSettings(context, { body: { usesPublicService } }) {
      if (!deps.mapTiles.service) {
        throw new AppError('no_public_map')
      }
      const before = await findPublicTiles(context.tx, context.scope.tenantId)
      await savePublicTiles(context, usesPublicService)
      await recordUpdate(context, {
        resourceType: 'mapSettings',
        resourceId: context.scope.tenantId,
        before: { usesPublicService: before },
        after: { usesPublicService },
      })
      return readSettings(deps, context)
    },
  }
}

async function readSettings(deps: Deps, context: Context): Promise<MapSettings> {
  const { service } = deps.mapTiles
  const usesPublicService = service ? await findPublicTiles(context.tx, context.scope.tenantId) : null
  const tiles = await companyTiles(deps.mapTiles, usesPublicService === true)
  const isUndecided = service !== undefined && usesPublicService === null && !deps.hasOwnStyle
  return {
    tiles,
    publicService: service ? { host: service.host } : null,
    usesPublicService,
    isOffered:
      isUndecided &&
      can([context.scope.role], 'settings.write') &&
      ((await isHomeOutside(context, tiles.bounds)) || (await areVehiclesOutside(context, tiles.bounds))),
  }
}

/** Offered once one vehicle in this many is outside the map; fewer may just be on a long trip. */
const STRAYS_AMONG = 10

async function areVehiclesOutside(context: Context, bounds: Bounds): Promise<boolean> {
  const { all, outside } = await countSeenOutside(context, bounds)
  return outside > 0 && outside * STRAYS_AMONG >= all
}
