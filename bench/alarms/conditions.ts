import type { AlarmRule } from '../../server/src/domains/tracking/alarm-detection/alarm-state.ts'

/** One alarm of each type that trackers' data can trigger. */
function alarmConditions(limitKmh: number): AlarmRule['condition'][] {
  return [
    { type: 'overspeed', parameters: { limitKmh, minDurationSeconds: 10 } },
    { type: 'idling', parameters: { idleSeconds: 300 } },
    {
      type: 'movementOutsideHours',
      parameters: { workingHours: [{ weekday: 1, startTime: '06:00', endTime: '18:00' }] },
    },
    { type: 'towing', parameters: { minDistanceMeters: 200 } },
    { type: 'deviceOffline', parameters: { ignitionOnSeconds: 600, otherwiseSeconds: 86_400 } },
    { type: 'lowBattery', parameters: { minVolts: 11.8, minPercent: 20 } },
    { type: 'powerCut', parameters: {} },
    { type: 'harshDriving', parameters: { kinds: ['braking', 'acceleration', 'cornering'] } },
    { type: 'fuelDrop', parameters: { minLitres: 5 } },
  ]
}

/** This many, of all types in turn. */
export function manyConditions(count: number, limitKmh: number): AlarmRule['condition'][] {
  const types = alarmConditions(limitKmh)
  return Array.from({ length: Math.ceil(count / types.length) }, () => types)
    .flat()
    .slice(0, count)
}
