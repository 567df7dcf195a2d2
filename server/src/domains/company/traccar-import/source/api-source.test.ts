import { expect, test } from 'vitest'
import type { OutboundClient } from '../../../../platform/outbound/outbound-client.ts'
import { createApiSource } from './api-source.ts'

const { signal } = new AbortController()
const access = { url: 'https://traccar.example', token: 'secret' }

/** A server that answers with this. */
function clientOf(answer: (url: URL) => unknown): OutboundClient {
  const body = (url: string) => Buffer.from(JSON.stringify(answer(new URL(url))))
  return { send: async ({ url }) => ({ statusCode: 200, headers: {}, body: body(url) }) }
}

/** A server whose lists are as long as this says, each record with the id of its place. */
function sourceOf(lengthOf: (call: { path: string; isOfOwner: boolean }) => number) {
  const client = clientOf(({ pathname, searchParams }) => {
    const isOfOwner = searchParams.has('deviceId') || searchParams.has('groupId')
    const length = lengthOf({ path: pathname.replace('/api/', ''), isOfOwner })
    return Array.from({ length }, (_, nth) => ({ id: nth + 1, deviceId: nth + 1 }))
  })
  return createApiSource(access, client)
}

test('a list of more than 50,000 records is left to the database', async () => {
  const source = sourceOf(({ path }) => (path === 'groups' ? 50_001 : 0))
  await expect(source.readRecords(signal)).rejects.toMatchObject({
    code: 'traccar_too_much',
    details: { path: 'groups' },
  })
})

test('so are more than 200,000 records in all, with the links of devices and groups', async () => {
  const linksOfEach = (count: number) =>
    sourceOf(({ path, isOfOwner }) =>
      isOfOwner ? count : path === 'groups' || path === 'geofences' || path === 'positions' ? 50 : 0,
    )
  await expect(linksOfEach(4_000).readRecords(signal)).rejects.toMatchObject({
    code: 'traccar_too_much',
    details: { path: 'geofences' },
  })
  const fewer = linksOfEach(3_900)
  expect((await fewer.readRecords(signal)).links.geofence).toHaveLength(195_000)
  // The records of a run are counted, not those of a source.
  expect((await fewer.readRecords(signal)).links.geofence).toHaveLength(195_000)
})

test('an object in place of a number or a time is read as none', async () => {
  const odd = { toString: 1, valueOf: 1 }
  const lists: Record<string, unknown> = {
    devices: [{ id: 7, name: 'Van', uniqueId: '1' }],
    positions: [{ deviceId: 7, fixTime: odd, attributes: { odometer: odd, totalDistance: 4_200 } }],
  }
  const source = createApiSource(
    access,
    clientOf(({ pathname }) => lists[pathname.replace('/api/', '')] ?? []),
  )
  expect((await source.readRecords(signal)).latest).toEqual([
    { deviceId: 7, attributes: { odometer: undefined, totalDistance: 4_200 } },
  ])
  const hour = { fromMs: 0, untilMs: 3_600_000 }
  const parts = await Array.fromAsync(source.positions(7, hour, signal))
  expect(parts.map(({ reachedMs }) => reachedMs)).toEqual([hour.untilMs])
})
