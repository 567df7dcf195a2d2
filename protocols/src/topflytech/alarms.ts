/** Of vehicle trackers. */
export const vehicleAlarms: Readonly<Record<number, string>> = {
  1: 'powerCut',
  2: 'lowBattery',
  3: 'sos',
  4: 'overspeed',
  5: 'geofenceEnter',
  6: 'geofenceExit',
  7: 'towing',
  8: 'vibration',
  10: 'vibration',
  21: 'jamming',
  23: 'powerRestored',
  24: 'lowPower',
}

/** Of trackers with a battery of their own. */
export const batteryAlarms: Readonly<Record<number, string>> = {
  1: 'tampering',
  2: 'tampering',
  3: 'sos',
  4: 'tampering',
  5: 'fall',
  6: 'lowBattery',
  14: 'geofenceEnter',
  15: 'geofenceExit',
}
