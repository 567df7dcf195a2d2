import { type JsonMapping, mappedHttp } from '../json/json-mapping.ts'
import type { Protocol } from '../protocol.ts'

const METERS_PER_KM = 1000

/** Names of flespi's parameters, the same for every device that it knows. */
const flespiMapping: JsonMapping = {
  number: 'ident',
  time: 'timestamp',
  latitude: 'position.latitude',
  longitude: 'position.longitude',
  fields: {
    valid: 'position.valid',
    speedKmh: 'position.speed',
    headingDegrees: 'position.direction',
    altitudeMeters: 'position.altitude',
    satellites: 'position.satellites',
    hdop: 'position.hdop',
    ignition: 'engine.ignition.status',
    movement: 'movement.status',
    odometerMeters: { path: 'vehicle.mileage', factor: METERS_PER_KM },
    fuelLitres: 'can.fuel.volume',
    fuelPercent: 'can.fuel.level',
    fuelUsedLitres: 'can.fuel.consumed',
    engineRpm: 'can.engine.rpm',
    batteryPercent: 'battery.level',
    batteryVolts: 'battery.voltage',
    externalVolts: 'external.powersource.voltage',
  },
  extra: {
    driverKey: 'ibutton.code',
    digitalInput1: 'din.1',
    digitalInput2: 'din.2',
    digitalOutput1: 'dout.1',
    analogInput1Volts: 'ain.1',
    analogInput2Volts: 'ain.2',
    coolantCelsius: 'can.engine.coolant.temperature',
    engineLoadPercent: 'can.engine.load.level',
    vin: 'vehicle.vin',
    celsius: 'sensor.temperature',
    humidityPercent: 'sensor.humidity',
    temperature1Celsius: 'sensor.temperature#1',
    temperature2Celsius: 'sensor.temperature#2',
    gsmOperator: 'gsm.operator.code',
  },
}

export const flespi: Protocol = {
  label: 'flespi',
  device: 'tracker',
  defaultPort: 5266,
  tls: { clientCertificates: false },
  http: { ...mappedHttp(flespiMapping), hasManyDevices: true },
  setUp: [{ place: 'flespi.io > Streams > http > URI', text: '{url}' }],
}
