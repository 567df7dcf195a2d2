import { expect, test } from 'vitest'
import type { OutboundClient } from '../../../../platform/outbound/outbound-client.ts'
import { createApiSource } from './api-source.ts'

const { signal } = new AbortController()

/** A server whose lists are as long as this says, each record with the id of its place. */
function sourceOf(lengthOf: (call: { path: string; isOfOwner: boolean }) => number) {
  const client: OutboundClient = {
    async send({ url }) {
      const { pathname, searchParams } = new URL(url)
      const isOfOwner = searchParams.has('deviceId') || searchParams.has('groupId')
      const length = lengthOf({ path: pathname.replace('/api/', ''), isOfOwner })
      const records = Array.from({ length }, (_, nth) => ({ id: nth + 1, deviceId: nth + 1 }))
      return { statusCode: 200, headers: {}, body: Buffer.from(JSON.stringify(records)) }
    },
  }
  const access = { url: 'https://traccar.example', token: 'secret' }
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
