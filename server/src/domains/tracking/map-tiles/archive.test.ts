import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveAt, openArchiveFile } from './archive.ts'
import { openMapTiles } from './map-tiles.ts'
import { maltaFile, startTestTileServer, type TestTileServer } from '../../../testing/servers/tile-server.ts'

let folder: string
let server: TestTileServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roadbook-tiles-'))
  server = await startTestTileServer()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const malta = { bounds: [14.0988, 35.77776, 14.61755, 36.11909], minZoom: 0, maxZoom: 14 }

test('a file and the same file on a web server are one map', async () => {
  const [file, web] = [await openArchiveFile(maltaFile), archiveAt(server.archiveUrl)]
  expect([await file.about(), await web.about()]).toEqual([malta, malta])
  const address = { z: 14, x: 8850, y: 6439 }
  const [read, fetched] = [await file.tile(address), await web.tile(address)]
  expect(read?.length).toBeGreaterThan(1_000)
  expect(fetched).toEqual(read)
  expect(await file.tile({ z: 14, x: 0, y: 0 })).toBe(undefined)
  await file.close()
})

test('what is no archive, and one that is not there, are refused with what to do', async () => {
  const path = join(folder, 'region.pmtiles')
  await writeFile(path, 'x'.repeat(40_000))
  await expect(openArchiveFile(path)).rejects.toThrow(
    `${path} is not a PMTiles archive; docs/operations.md, "The map", shows how to make one.`,
  )
  await expect(openArchiveFile(join(folder, 'no.pmtiles'))).rejects.toThrow(/cannot be read. Check MAP_TILES/)
})

test('an archive elsewhere that does not answer is asked again, and hides no streets meanwhile', async () => {
  const log = { told: [] as string[], warn: (_: object, message: string) => void log.told.push(message) }
  server.refuse = (response) => void response.writeHead(500).end()
  const config = { mapTiles: server.archiveUrl, publicUrl: 'https://fleet.example' }
  const tiles = await openMapTiles({ config, shipped: maltaFile, log })
  expect((await tiles.aboutOwn()).bounds).toEqual([-180, -85.0511, 180, 85.0511])
  expect(new Set(log.told).size).toBe(1)
  server.refuse = undefined
  expect(await tiles.aboutOwn()).toEqual(malta)
})
