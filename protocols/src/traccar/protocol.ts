import { type JsonMapping, mappedJson } from '../json-mapping.ts'
import { numberInQuery } from '../osmand/number.ts'
import type { Protocol } from '../protocol.ts'
import { KMH_PER_KNOT } from '../units.ts'
import { decodeQuery } from './query.ts'

/** Attributes by the names that Traccar's own web app shows; speeds are knots, distances meters, voltages volts. */
const traccarMapping: JsonMapping = {
  number: 'device.uniqueId',
  time: 'position.fixTime',
  latitude: 'position.latitude',
  longitude: 'position.longitude',
  fields: {
    valid: 'position.valid',
    speedKmh: { path: 'position.speed', factor: KMH_PER_KNOT },
    headingDegrees: 'position.course',
    altitudeMeters: 'position.altitude',
    satellites: 'position.attributes.sat',
    hdop: 'position.attributes.hdop',
    ignition: 'position.attributes.ignition',
    movement: 'position.attributes.motion',
    odometerMeters: 'position.attributes.odometer',
    fuelLitres: 'position.attributes.fuel',
    fuelPercent: 'position.attributes.fuelLevel',
    fuelUsedLitres: 'position.attributes.fuelUsed',
    engineRpm: 'position.attributes.rpm',
    batteryPercent: 'position.attributes.batteryLevel',
    batteryVolts: 'position.attributes.battery',
    externalVolts: 'position.attributes.power',
    gsmSignal: 'position.attributes.rssi',
  },
  alarm: 'position.attributes.alarm',
  extra: {
    driverKey: 'position.attributes.driverUniqueId',
    digitalInput1: 'position.attributes.in1',
    digitalInput2: 'position.attributes.in2',
    digitalInput3: 'position.attributes.in3',
    digitalOutput1: 'position.attributes.out1',
    digitalOutput2: 'position.attributes.out2',
    temperature1Celsius: 'position.attributes.temp1',
    temperature2Celsius: 'position.attributes.temp2',
    coolantCelsius: 'position.attributes.coolantTemp',
    humidityPercent: 'position.attributes.humidity',
    tripOdometerMeters: 'position.attributes.tripOdometer',
    engineLoadPercent: 'position.attributes.engineLoad',
    charging: 'position.attributes.charge',
    immobilizer: 'position.attributes.blocked',
    faultCodes: 'position.attributes.dtcs',
  },
  others: 'position.attributes',
}

export const traccar: Protocol = {
  label: 'Traccar',
  device: 'tracker',
  defaultPort: 5265,
  tls: { clientCertificates: false },
  http: { numberInQuery, decodeQuery, ...mappedJson(traccarMapping) },
  setUp: [
    { place: 'traccar.xml', text: "<entry key='forward.type'>json</entry>" },
    { place: 'traccar.xml', text: "<entry key='forward.url'>{url}</entry>" },
    { place: 'traccar.xml', text: "<entry key='forward.retry.enable'>true</entry>" },
  ],
}
