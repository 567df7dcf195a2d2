import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPostcodeGeocoder } from './postcode-geocoder.ts'

/** A geocoder of one kind; `asked` are the URLs of its requests. */
async function geocoder(answers: Record<string, unknown>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[(request.url ?? '').split('?', 1)[0] ?? '']
    if (answer === undefined) response.statusCode = 404
    response.end(JSON.stringify(answer ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const warnings: string[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const log = { warn: (_details: object, message: string) => void warnings.push(message) }
  return { asked, warnings, find: createPostcodeGeocoder({ url, publicUrl: 'https://fleet.example', log }) }
}

test('Nominatim is asked once for a postcode of the country', async () => {
  const { asked, find } = await geocoder({
    '/search': [{ lat: '52.532', lon: '13.3849', address: { city: 'Berlin', suburb: 'Mitte' } }],
  })
  const answers = [await find('10115', 'DE'), await find('10115', 'DE')]
  expect(answers).toEqual([1, 2].map(() => ({ latitude: 52.532, longitude: 13.3849, address: 'Berlin' })))
  expect(asked).toEqual(['/search?postalcode=10115&countrycodes=de&format=jsonv2&addressdetails=1&limit=1'])
})

test('Photon is asked if there is no such search', async () => {
  const { find } = await geocoder({
    '/api': {
      features: [
        {
          geometry: { coordinates: [13.38, 52.53] },
          properties: { name: '10115', city: 'Berlin' },
        },
      ],
    },
  })
  expect(await find('10115', 'DE')).toEqual({ latitude: 52.53, longitude: 13.38, address: '10115, Berlin' })
})

test('an unknown postcode and an unusable reply give no place', async () => {
  const { find } = await geocoder({ '/search': [] })
  expect(await find('00000', 'DE')).toBe(undefined)
  const odd = await geocoder({ '/search': { error: 'no' } })
  expect(await odd.find('10115', 'DE')).toBe(undefined)
})

test('an unavailable geocoder is a warning, not a failure, and nobody queues behind a request', async () => {
  const log: string[] = []
  const find = createPostcodeGeocoder({
    url: 'http://127.0.0.1:1',
    publicUrl: 'https://fleet.example',
    log: { warn: (_details, message) => void log.push(message) },
  })
  expect(await Promise.all([find('10115', 'DE'), find('10117', 'DE')])).toEqual([undefined, undefined])
  expect(log).toEqual(['The geocoder did not answer for a postcode'])
})
