import type { VehicleState } from '../domains/tracking/locations/vehicle-state.ts'

/** The state of a vehicle whose device has never reported, but for what is given. */
export function aVehicleState(more: Partial<VehicleState> = {}): VehicleState {
  return {
    state: 'offline',
    stateSinceMs: 0,
    dongleId: 7,
    protocol: 'teltonika',
    transport: 'tcp',
    lastSeenMs: null,
    recordMs: null,
    liveMs: null,
    recordPrecedence: null,
    fixMs: null,
    latitude: null,
    longitude: null,
    speedKmh: null,
    headingDegrees: null,
    altitudeMeters: null,
    ignition: null,
    odometerMeters: null,
    satellites: null,
    gsmSignal: null,
    externalVolts: null,
    batteryVolts: null,
    batteryPercent: null,
    anchor: null,
    visits: null,
    dwellDueMs: null,
    alarms: null,
    alarmsDueMs: null,
    ...more,
  }
}
