import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import staticPlugin from '@fastify/static'
import { framePath } from '@roadbook/contract/reporting/frames'
import type { FastifyInstance } from 'fastify'

type Folders = {
  /** The built page. */
  page: string
  /** Tiles, outline and glyphs of the street map. */
  map: string
  /** The operator's own tiles, a file. */
  tiles?: string | undefined
}

export const TILES_FILE_PATH = '/map/tiles.pmtiles'

const aYear = 365 * 24 * 3600

/**
 * Serves the page and the map. Paths that are not files lead to the page, which redirects unknown ones to /notfound; share
 * links and frames have separate pages, without the app.
 */
export async function serveFiles(app: FastifyInstance, folders: Folders): Promise<void> {
  await app.register(staticPlugin, {
    root: folders.map,
    prefix: '/map/',
    acceptRanges: true,
    maxAge: 7 * 24 * 3600 * 1000,
    decorateReply: true,
  })
  const { tiles } = folders
  if (tiles !== undefined) {
    app.get(TILES_FILE_PATH, (_request, reply) => reply.sendFile(basename(tiles), dirname(tiles)))
  }
  if (!existsSync(join(folders.page, 'index.html'))) return
  await app.register(staticPlugin, {
    root: folders.page,
    wildcard: false,
    index: false,
    // The build has compressed them.
    preCompressed: true,
    globIgnore: ['**/*.br'],
    decorateReply: false,
    setHeaders(response, path) {
      const hashed = path.startsWith(join(folders.page, 'assets'))
      response.header('cache-control', hashed ? `public, max-age=${aYear}, immutable` : 'no-cache')
      // A sandboxed frame has an opaque origin, and loads scripts and fonts like any other site.
      if (hashed) response.header('access-control-allow-origin', '*')
    },
  })
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return reply.callNotFound()
    const page = reply.header('cache-control', 'no-cache')
    return page.sendFile('index.html', folders.page, { cacheControl: false })
  })
  app.get('/public-location/*', async (_request, reply) => {
    const page = reply.header('cache-control', 'no-store')
    return page.sendFile('public-location.html', folders.page, { cacheControl: false })
  })
  app.get(`${framePath}/*`, async (_request, reply) => {
    const page = reply.header('cache-control', 'no-store')
    return page.sendFile('embed.html', folders.page, { cacheControl: false })
  })
}
