import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../../database/client.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Bearer } from '../../../http/scope.ts'
import type { MapTiles } from './map-tiles.ts'
import { findPublicTiles } from './repository.ts'
import { TilesUnavailableError } from './tile-source.ts'
import type { ZippedTiles } from './zipped-tiles.ts'

type Deps = {
  mapTiles: MapTiles
  database: Database
  identify: (token: string, ip: string) => Promise<Bearer>
  /** The company of a share link, by its token. */
  admitToMap: (token: string, ip: string) => Promise<{ tenantId: string; usesPublicTiles: boolean }>
}

const MAX_ZOOM = 14
const whole = z.coerce.number().int().min(0)
const TileParams = z
  .object({ set: z.enum(['own', 'public']), z: whole.max(MAX_ZOOM), x: whole, y: whole })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom)

/**
 * Proxies map tiles of other servers for signed-in users and for pages of share links, so that those servers never see a
 * browser's IP address.
 */
export function serveTiles(app: FastifyInstance, deps: Deps): void {
  app.get('/map/tiles/:set/:z/:x/:y', async (request, reply) => {
    const asked = TileParams.safeParse(request.params)
    if (!asked.success) throw notFound('mapTile')
    const { tiles, tenantId } = await admit(deps, request, asked.data.set)
    return send(reply, () => tiles.tile(asked.data, tenantId))
  })
}

/** The scheme of a share link's token, which names no person. */
const LINK_SCHEME = 'sharelink'

async function admit(
  deps: Deps,
  request: FastifyRequest,
  set: 'own' | 'public',
): Promise<{ tiles: ZippedTiles; tenantId: string }> {
  const [scheme = '', token] = request.headers.authorization?.split(' ') ?? []
  if (!token) throw new AppError('unauthorized')
  const { tenantId, usesPublicTiles } =
    scheme.toLowerCase() === LINK_SCHEME
      ? await deps.admitToMap(token, request.ip)
      : await admitPerson(deps, { scheme, token, ip: request.ip, set })
  const { own, service } = deps.mapTiles
  if (set === 'public' && usesPublicTiles && service) return { tiles: service.zipped, tenantId }
  if (set === 'own' && own.kind === 'address') return { tiles: own.zipped, tenantId }
  throw notFound('mapTile')
}

type Person = { scheme: string; token: string; ip: string; set: 'own' | 'public' }

async function admitPerson({ database, identify }: Deps, { scheme, token, ip, set }: Person) {
  if (scheme.toLowerCase() !== 'bearer') throw new AppError('unauthorized')
  const bearer = await identify(token, ip)
  const { tenantId } = bearer
  const usesPublicTiles = await database.inTenant(
    bearer,
    async (tx) => {
      await bearer.admit(tx)
      return set === 'public' && (await findPublicTiles(tx, tenantId)) === true
    },
    'read',
  )
  return { tenantId, usesPublicTiles }
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
