import type { AlarmType } from '@roadbook/contract/rules/alarm-types'
import type { Alarm, AlarmEvent, AlarmPreview, AlarmSettings } from '@roadbook/contract/rules/alarms'

type OverspeedAlarm = Extract<Alarm, { type: 'overspeed' }>

type AlarmParts = Partial<AlarmSettings> & { type?: AlarmType; parameters?: object }

/** A speed limit for all vehicles that fired on four days; tests override what they need. */
export function anAlarm(parts?: AlarmParts): Alarm {
  const alarm: OverspeedAlarm = {
    id: '0199b2a0-0000-7000-8000-0000000000d1',
    name: 'Motorway',
    type: 'overspeed',
    parameters: { limitKmh: 120, minDurationSeconds: 10 },
    schedule: null,
    active: true,
    recipients: [],
    channels: [],
    alarmRuleTargets: [{ targetType: 'allVehicles' }],
    last7Days: [0, 0, 2, 1, 4, 0, 2],
    lastFiredAt: '2026-11-20T08:41:00.000Z',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 1,
  }
  return { ...alarm, ...parts } as Alarm // a test gives type and parameters together
}

/** A van that drove too fast on its trip. */
export function anEvent(parts: Partial<AlarmEvent> = {}): AlarmEvent {
  return {
    id: '0199b2a0-0000-7000-8000-0000000000e1',
    alarmId: '0199b2a0-0000-7000-8000-0000000000d1',
    alarmName: 'Motorway',
    type: 'overspeed',
    vehicleId: '0199b2a0-0000-7000-8000-000000000008',
    registration: 'GHS 102',
    driverId: null,
    driverName: 'Joseph Camilleri',
    time: '2026-11-19T15:22:00.000Z',
    endTime: '2026-11-19T15:25:00.000Z',
    latitude: 35.885,
    longitude: 14.49,
    placeTime: null,
    value: 132,
    unit: 'kmh',
    sensor: null,
    tripId: '0199b2a0-0000-7000-8000-0000000000f1',
    address: 'Il-Marsa',
    message: 'GHS 102 drove 132 km/h',
    document: null,
    ...parts,
  }
}

/** Three days with one entry each. */
export function anAlarmPreview(parts: Partial<AlarmPreview> = {}): AlarmPreview {
  const { id: _id, alarmId: _alarmId, alarmName: _name, document: _document, ...event } = anEvent()
  return {
    startDate: '2026-11-17',
    endDate: '2026-11-19',
    events: 3,
    vehicles: 1,
    days: [
      { date: '2026-11-17', events: 1 },
      { date: '2026-11-18', events: 0 },
      { date: '2026-11-19', events: 2 },
    ],
    latest: [event],
    watchedVehicles: 13,
    checkedVehicles: 13,
    next: null,
    ...parts,
  }
}
