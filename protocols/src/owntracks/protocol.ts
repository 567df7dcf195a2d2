import { type JsonMapping, mappedHttp } from '../json/json-mapping.ts'
import type { Protocol } from '../protocol.ts'

const mapping: JsonMapping = {
  only: { path: '_type', value: 'location' },
  // Apps that publish over HTTP name the topic too: `owntracks/USER/DEVICE`.
  number: 'topic',
  time: 'tst',
  latitude: 'lat',
  longitude: 'lon',
  fields: {
    speedKmh: 'vel',
    headingDegrees: 'cog',
    altitudeMeters: 'alt',
    accuracyMeters: 'acc',
    batteryPercent: 'batt',
    // Trackers in vehicles report when the ignition goes on and off.
    ignition: { path: 't', values: { i: true, I: false } },
  },
  extra: { charging: { path: 'bs', values: { 1: false, 2: true, 3: true } }, network: 'conn' },
}

export const owntracks: Protocol = {
  label: 'OwnTracks',
  device: 'phone',
  defaultPort: 5144,
  tls: { clientCertificates: false },
  http: { ...mappedHttp(mapping), answer: { type: 'application/json', text: '[]' } },
  setUp: [
    { place: 'Preferences > Connection > Mode', text: 'HTTP' },
    { place: 'Preferences > Connection > URL', text: '{url}/?id={number}' },
  ],
}
