import { type JsonMapping, mappedHttp } from '../json/json-mapping.ts'
import type { Protocol } from '../protocol.ts'
import { KMH_PER_METER_PER_SECOND } from '../records/units.ts'

const mapping: JsonMapping = {
  reports: 'locations',
  number: 'properties.device_id',
  time: 'properties.timestamp',
  latitude: 'geometry.coordinates.1',
  longitude: 'geometry.coordinates.0',
  fields: {
    speedKmh: { path: 'properties.speed', factor: KMH_PER_METER_PER_SECOND },
    headingDegrees: 'properties.course',
    altitudeMeters: 'properties.altitude',
    accuracyMeters: 'properties.horizontal_accuracy',
    batteryPercent: { path: 'properties.battery_level', factor: 100 },
  },
  extra: {
    charging: { path: 'properties.battery_state', values: { charging: true, full: true, unplugged: false } },
    activity: 'properties.motion.0',
  },
}

export const overland: Protocol = {
  label: 'Overland',
  device: 'phone',
  defaultPort: 5267,
  tls: { clientCertificates: false },
  http: { ...mappedHttp(mapping), answer: { type: 'application/json', text: '{"result":"ok"}' } },
  setUp: [{ place: 'Settings > Receiver Endpoint', text: '{url}/?id={number}' }],
}
