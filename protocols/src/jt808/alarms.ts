/** Bits of the alarms of a location: JT/T 808-2011 to 2019, and what trackers of other kinds use 15 to 18 for. */
export const alarmBits: Readonly<Record<number, string>> = {
  0: 'sos',
  1: 'overspeed',
  2: 'fatigueDriving',
  4: 'fault',
  5: 'gnssAntennaCut',
  6: 'gnssAntennaCut',
  7: 'lowPower',
  8: 'powerCut',
  9: 'fault',
  10: 'fault',
  11: 'fault',
  15: 'vibration',
  16: 'tampering',
  17: 'tampering',
  18: 'lowBattery',
  19: 'parking',
  20: 'geofence',
  25: 'fuelLeak',
  26: 'theft',
  27: 'unauthorizedStart',
  28: 'movement',
  29: 'crash',
  30: 'crash',
}

/** Events of driving in item 0x57. */
export const drivingBits: Readonly<Record<number, string>> = {
  8: 'harshAcceleration',
  9: 'harshBraking',
  10: 'harshCornering',
}

/** Item 0xFE with a mark. */
export const markedBits: Readonly<Record<number, string>> = {
  0: 'harshAcceleration',
  1: 'harshBraking',
  2: 'harshCornering',
  3: 'crash',
  4: 'tampering',
}

/** Item 0x70. */
export const behaviours: Readonly<Record<number, string>> = {
  0x01: 'harshAcceleration',
  0x02: 'harshBraking',
  0x03: 'harshCornering',
  0x16: 'crash',
}

/** Item 0xE8 of dash cameras. */
export const cameraAlarms: Readonly<Record<number, string>> = {
  0x0001: 'fault',
  0x0400: 'harshAcceleration',
  0x0401: 'harshBraking',
  0x0402: 'harshCornering',
  0x0403: 'overspeed',
  0x0405: 'crash',
  0x0406: 'vibration',
  0x0407: 'towing',
  0x0408: 'geofenceEnter',
  0x0409: 'geofenceExit',
  0x040c: 'door',
  0x0412: 'harshAcceleration',
  0x0413: 'harshBraking',
  0x0414: 'harshCornering',
  0x0415: 'laneChange',
  0x0416: 'crash',
  0x0417: 'crash',
  0x0c01: 'sos',
  0x0c02: 'lowPower',
  0x0c03: 'ignitionOn',
  0x0c04: 'ignitionOff',
  0x0c0e: 'powerCut',
  0x0c0f: 'lowBattery',
  0x0c10: 'powerOff',
  0x0c12: 'tampering',
}

/** Alarms that are passed through (0x0900), by their number. */
export const transparentAlarms: Readonly<Record<number, string>> = {
  0x01: 'powerRestored',
  0x02: 'powerCut',
  0x0e: 'idle',
  0x1a: 'harshAcceleration',
  0x1b: 'harshBraking',
  0x1c: 'harshCornering',
  0x1d: 'laneChange',
  0x1e: 'laneChange',
  0x1f: 'laneChange',
  0x23: 'fatigueDriving',
  0x25: 'overspeed',
  0x26: 'crash',
  0x27: 'crash',
  0x28: 'crash',
  0x31: 'door',
  0x32: 'door',
}

/** The same of cameras. */
export const transparentEvents: Readonly<Record<number, string>> = {
  51: 'harshAcceleration',
  52: 'harshBraking',
  53: 'harshCornering',
  54: 'laneChange',
  56: 'crash',
}
