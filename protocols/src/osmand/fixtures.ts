/**
 * Lookup table: real requests and their expected reports. The requests and the asserted values are facts from
 * Traccar's tests (Apache-2.0, https://www.traccar.org).
 */
import type { Report } from '../message.ts'

export type ReportFixture = {
  name: string
  /** One of the two: the query of a GET, or the body of a POST. */
  query?: string
  body?: string
  /** What the source's test asserts. */
  asserted: string
  /** The whole report, or the message of the RequestError. */
  expected?: Report
  error?: string
}

/** The assumed time of arrival. */
export const RECEIVED_AT_MS = 1_750_000_000_000

export const reports: ReportFixture[] = [
  {
    name: '9987425045a7, OsmAndProtocolDecoder.testDecodeJson 1',
    body: '{"location":{"timestamp":"2025-06-15T13:45:12.862Z","coords":{"latitude":37.4219983,"longitude":-122.084,"accuracy":5,"speed":0,"heading":-1,"altitude":5},"is_moving":false,"odometer":0,"event":"motionchange","battery":{"level":1,"is_charging":false},"activity":{"type":"still"},"extras":{},"_":"&id=48241179&lat=37.4219983&lon=-122.084&timestamp=2025-06-15T13:45:12.862Z&"},"device_id":"48241179"}',
    asserted: 'position',
    expected: {
      deviceId: '48241179',
      records: [
        {
          timeMs: 1749995112862,
          latitude: 37.4219983,
          longitude: -122.084,
          altitudeMeters: 5,
          speedKmh: 0,
          accuracyMeters: 5,
          movement: false,
          odometerMeters: 0,
          batteryPercent: 100,
          extra: { motionEvent: 'motionchange', activity: 'still', charging: false },
        },
      ],
    },
  },
  {
    name: 'ddfc0038ccc1, OsmAndProtocolDecoder.testDecodeJson 3',
    body: '{"location":{"extras":{},"mock":true,"coords":{"speed_accuracy":-1,"speed":-1,"longitude":-122.406417,"ellipsoidal_altitude":0,"floor":null,"heading_accuracy":-1,"latitude":37.785834000000001,"accuracy":5,"altitude_accuracy":-1,"altitude":0,"heading":-1},"is_moving":false,"age":188,"odometer":0,"uuid":"2FB04C65-99CF-42AB-8DD3-EBCB4B108BF8","event":"motionchange","battery":{"level":-1,"is_charging":false},"activity":{"type":"unknown","confidence":100},"timestamp":"2025-05-09T04:11:30.579Z"},"device_id":"658765"}',
    asserted: 'position',
    expected: {
      deviceId: '658765',
      records: [
        {
          timeMs: 1746763890579,
          latitude: 37.785834,
          longitude: -122.406417,
          altitudeMeters: 0,
          accuracyMeters: 5,
          movement: false,
          odometerMeters: 0,
          extra: { motionEvent: 'motionchange', activity: 'unknown', charging: false, mock: true },
        },
      ],
    },
  },
  {
    name: 'ad3645c176a8, OsmAndProtocolDecoder.testDecodeQuery 5',
    query:
      'id=123456&timestamp=1377177267&cell=257,02,16,2224&cell=257,02,16,2223,-90&wifi=00-14-22-01-23-45,-80&wifi=00-1C-B3-09-85-15,-70',
    asserted: 'decodes',
    expected: { deviceId: '123456', records: [] },
  },
  {
    name: 'f575fd66a241, OsmAndProtocolDecoder.testDecodeQuery 6',
    query: 'timestamp=1377177267&lat=60.0&lon=30.0',
    asserted: 'no-position',
    error: 'The id of the device is missing.',
  },
  {
    name: '14cfe15b64b6, OsmAndProtocolDecoder.testDecodeQuery 7',
    query:
      'id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0&altitude=224.0&speed=0.0',
    asserted: 'position',
    expected: {
      deviceId: '902064',
      records: [
        {
          timeMs: 1453920947000,
          latitude: 42.06288,
          longitude: -88.23412,
          hdop: 6,
          altitudeMeters: 224,
          speedKmh: 0,
        },
      ],
    },
  },
  {
    name: '51222714a1a4, OsmAndProtocolDecoder.testDecodeQuery 11',
    query: 'id=123456&timestamp=1377177267&lat=60.0&lon=30.0',
    asserted: 'position',
    expected: { deviceId: '123456', records: [{ timeMs: 1377177267000, latitude: 60, longitude: 30 }] },
  },
  {
    name: '0644cc8a7fe9, OsmAndProtocolDecoder.testDecodeQuery 13',
    query: 'id=861001000719969&lat=41.666667&lon=-0.883333&altitude=350.059479&speed=0.000000&batt=87',
    asserted: 'position',
    expected: {
      deviceId: '861001000719969',
      records: [
        {
          timeMs: 1750000000000,
          latitude: 41.666667,
          longitude: -0.883333,
          altitudeMeters: 350.059479,
          speedKmh: 0,
          batteryPercent: 87,
        },
      ],
    },
  },
  {
    name: '7210d412b8a1, OsmAndProtocolDecoder.testDecodeQuery 15',
    query:
      'id=123456789012345&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&bearing=7.19889788244&speed=40&ignition=true&rpm=933&fuel=24',
    asserted: 'position',
    expected: {
      deviceId: '123456789012345',
      records: [
        {
          timeMs: 1504763810000,
          latitude: 40.7232948571,
          longitude: -74.0061408571,
          headingDegrees: 7.19889788244,
          speedKmh: 74.08,
          ignition: true,
          engineRpm: 933,
          fuelLitres: 24,
        },
      ],
    },
  },
]
