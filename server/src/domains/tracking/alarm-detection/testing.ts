import type { ParametersOf } from '@roadbook/contract/rules/alarm-types'
import type { WatchedSensor } from './watched-sensor.ts'
import type { FollowedCondition, FollowedType } from './detector.ts'

const parameters: { readonly [Type in FollowedType]: ParametersOf<Type> } = {
  overspeed: { limitKmh: 80, minDurationSeconds: 20 },
  idling: { idleSeconds: 120 },
  longDriving: { drivingSeconds: 3_600, restSeconds: 900 },
  driverNotIdentified: { drivingSeconds: 120 },
  movementOutsideHours: { workingHours: [{ weekday: 1, startTime: '08:00', endTime: '17:00' }] },
  towing: { minDistanceMeters: 100 },
  deviceOffline: { ignitionOnSeconds: 600, otherwiseSeconds: 86_400 },
  lowBattery: { minVolts: 11.8, minPercent: 20 },
  powerCut: {},
  harshDriving: { kinds: ['braking', 'acceleration', 'cornering'] },
  fuelDrop: { minLitres: 5 },
  sensorOutOfRange: {
    sensorType: 'temperature',
    sensorName: null,
    minValue: null,
    maxValue: 8,
    state: null,
    minDurationSeconds: 60,
  },
}

/** One alarm of each type that is followed, for tests of all and for the benchmark. */
export const oneOfEachType = Object.entries(parameters).map(
  ([type, own]) => ({ type, parameters: own }) as FollowedCondition, // each type has its own parameters
)

/** A thermometer, so that the alarm of its type has something to watch. */
export const thermometer: WatchedSensor = {
  id: 'thermometer',
  name: 'Cold room',
  type: 'temperature',
  source: 'temperature1Celsius',
  unit: '°C',
  calibration: { type: 'none' },
  inverted: false,
  onText: 'On',
  offText: 'Off',
}
