import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Bearer } from '../../http/scope.ts'
import type { MapTiles } from './map-tiles.ts'
import { findPublicTiles } from './repository.ts'
import { TilesUnavailableError } from './tile-source.ts'
import type { ZippedTiles } from './zipped-tiles.ts'

type Deps = {
  mapTiles: MapTiles
  database: Database
  identify: (token: string, ip: string) => Promise<Bearer>
}

const MAX_ZOOM = 14
const whole = z.coerce.number().int().min(0)
const TileParams = z
  .object({ set: z.enum(['own', 'public']), z: whole.max(MAX_ZOOM), x: whole, y: whole })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom)

/**
 * Proxies map tiles of other servers for signed-in users, so that those servers never see a browser's IP
 * address.
 */
export function serveTiles(app: FastifyInstance, deps: Deps): void {
  app.get('/map/tiles/:set/:z/:x/:y', async (request, reply) => {
    const asked = TileParams.safeParse(request.params)
    if (!asked.success) throw notFound('mapTile')
    const { tiles, tenantId } = await admit(deps, request, asked.data.set)
    return send(reply, () => tiles.tile(asked.data, tenantId))
  })
}

async function admit(
  { mapTiles, database, identify }: Deps,
  request: FastifyRequest,
  set: 'own' | 'public',
): Promise<{ tiles: ZippedTiles; tenantId: string }> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('unauthorized')
  const bearer = await identify(token, request.ip)
  const { tenantId } = bearer
  const isAllowed = await database.inTenant(
    bearer,
    async (tx) => {
      await bearer.admit(tx)
      return set === 'own' || (await findPublicTiles(tx, tenantId)) === true
    },
    'read',
  )
  const { own, service } = mapTiles
  if (isAllowed && set === 'public' && service) return { tiles: service.zipped, tenantId }
  if (isAllowed && set === 'own' && own.kind === 'address') return { tiles: own.zipped, tenantId }
  throw notFound('mapTile')
}

async function send(reply: FastifyReply, read: () => Promise<Buffer | undefined>): Promise<FastifyReply> {
  const tile = await read().catch((cause: unknown) => {
    if (!(cause instanceof TilesUnavailableError)) throw cause
    throw new AppError('map_unavailable', {}, { cause })
  })
  reply.header('cache-control', 'private, max-age=86400')
  if (!tile) return reply.code(204).send()
  return reply.type('application/vnd.mapbox-vector-tile').header('content-encoding', 'gzip').send(tile)
}
