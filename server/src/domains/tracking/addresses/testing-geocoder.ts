/** For tests: a server that answers like a geocoder, over real HTTP. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TestGeocoder = {
  url: string
  /** `35.9001,14.4601` for each request. */
  asked: string[]
  headers: IncomingHttpHeaders[]
  /** How it answers the next requests. */
  answer: (response: ServerResponse) => void
  close(): void
}

/** As https://nominatim.org/release-docs/latest/api/Reverse/ with `format=jsonv2`. */
export const nominatim = (road: string, town: string) => (response: ServerResponse) =>
  void response.end(
    JSON.stringify({
      place_id: 90_021,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
      osm_type: 'way',
      category: 'highway',
      display_name: `${road}, ${town}, Malta`,
      address: { road, town, country: 'Malta', country_code: 'mt' },
    }),
  )

/** As https://github.com/komoot/photon answers `/reverse`. */
export const photon = (street: string, city: string) => (response: ServerResponse) =>
  void response.end(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [14.46, 35.9] },
          properties: { osm_key: 'building', housenumber: '7', street, city, country: 'Malta' },
        },
      ],
    }),
  )

export const knowsNothing = (response: ServerResponse): void =>
  void response.end(JSON.stringify({ error: 'Unable to geocode' }))

export const refuses =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end()

export async function startTestGeocoder(answer: TestGeocoder['answer']): Promise<TestGeocoder> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    geocoder.asked.push(`${query.get('lat')},${query.get('lon')}`)
    geocoder.headers.push(request.headers)
    geocoder.answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP
  const geocoder: TestGeocoder = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    headers: [],
    answer,
    close: () => void server.close(),
  }
  return geocoder
}
