/** For tests: a server of tiles and of an archive with range requests, over real HTTP. Its map shows Malta. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openArchiveFile } from '../../domains/tracking/map-tiles/archive.ts'

export const maltaFile = fileURLToPath(new URL('../../../assets/map/malta.pmtiles', import.meta.url))

export type TestTileServer = {
  /** The setting for a tile service: tiles are below this address. */
  url: string
  archiveUrl: string
  asked: string[]
  headers: IncomingHttpHeaders[]
  /** Handles the next requests; undefined to answer them normally. */
  refuse: ((response: ServerResponse) => void) | undefined
  close(): Promise<void>
}

export async function startTestTileServer(): Promise<TestTileServer> {
  const archive = await openArchiveFile(maltaFile)
  const bytes = await readFile(maltaFile)
  const server = createServer((request, response) => {
    tiles.asked.push(request.url ?? '')
    tiles.headers.push(request.headers)
    if (tiles.refuse) tiles.refuse(response)
    else if (request.url === '/region.pmtiles') sendPiece(request, response, bytes)
    else void sendTile(request, response)
  }).listen(0, '127.0.0.1')
  const sendTile = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [z = 0, x = 0, y = 0] = (request.url ?? '').split('/').slice(3).map(Number)
    const tile = await archive.tile({ z, x, y })
    if (!tile) response.writeHead(404).end()
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(tile))
  }
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP
  const tiles: TestTileServer = {
    url: `http://127.0.0.1:${port}/tiles/osm`,
    archiveUrl: `http://127.0.0.1:${port}/region.pmtiles`,
    asked: [],
    headers: [],
    refuse: undefined,
    async close() {
      server.close()
      server.closeAllConnections()
      await archive.close()
    },
  }
  return tiles
}

function sendPiece({ headers }: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const [from = 0, to = 0] = (headers.range ?? '').replace('bytes=', '').split('-').map(Number)
  const piece = bytes.subarray(from, to + 1)
  response.writeHead(206, {
    'content-range': `bytes ${from}-${from + piece.length - 1}/${bytes.length}`,
    'content-length': piece.length,
  })
  response.end(piece)
}
