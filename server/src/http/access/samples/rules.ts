import { api } from '@roadbook/contract/api'
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { notificationChannel } from '@roadbook/contract/rules/notifications'
import type { Person, TestApp } from '../../../testing/app-over.ts'
import type { SampleTable } from './ids.ts'

const classicShape = {
  type: 'circle',
  centre: { latitude: 35.8719, longitude: 14.4969 },
  radiusMeters: 200,
} as const
const atDepot: GeofenceGeometry = { type: 'Point', coordinates: [14.4969, 35.8719], radiusMeters: 200 }
const aBrowser = {
  endpoint: 'https://push.example.com/send/1',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

const targets = (ids: Record<string, string>) =>
  Object.entries(ids).map(([targetType, targetId]) => ({ targetType, targetId }))

export const rulesSamples: SampleTable = {
  'classicGeofences.create': ({ vehicle }) => ({
    body: { name: 'Depot', shape: classicShape, vehicles: [vehicle] },
  }),
  'classicGeofences.update': ({ vehicle }) => ({ body: { vehicles: [vehicle] } }),
  'classicGeofences.history': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'geofenceImport.preview': () => ({
    query: { format: 'geojson' },
    file: '{"type":"Point","coordinates":[14.4969,35.8719]}',
  }),
  'geofenceImport.create': ({ vehicle }) => ({
    body: { style: 'classic', shapes: [{ name: 'Depot', geometry: atDepot }], vehicles: [vehicle] },
  }),
  'geofences.create': ({ vehicle, fleetCategory, user }) => ({
    body: {
      name: 'Depot',
      geometry: atDepot,
      trigger: 'both',
      recipients: [user],
      alarmRuleTargets: targets({ vehicle, fleetCategory }),
    },
  }),
  'geofences.preview': ({ vehicle }) => ({
    body: {
      geometry: atDepot,
      trigger: 'enter',
      alarmRuleTargets: targets({ vehicle }),
      after: { vehicleId: vehicle, until: '2026-11-20T09:00:00.000Z' },
    },
  }),
  'geofences.update': ({ user, vehicle, fleetCategory }) => ({
    body: { recipients: [user], alarmRuleTargets: targets({ vehicle, fleetCategory }) },
  }),
  'geofences.addTargets': ({ vehicle }) => ({ body: { alarmRuleTargets: targets({ vehicle }) } }),
  'geofences.setTargets': ({ vehicle }) => ({ body: { alarmRuleTargets: targets({ vehicle }) } }),
  'geofences.history': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'geofences.visits': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'geofences.visitsOfVehicle': () => ({}),
  'geofences.historyOfVehicle': () => ({}),
  'alarms.create': ({ vehicle, fleetCategory, user }) => ({
    body: {
      name: 'Motorway',
      type: 'overspeed',
      parameters: { limitKmh: 130 },
      recipients: [user],
      alarmRuleTargets: targets({ vehicle, fleetCategory }),
    },
  }),
  'alarms.preview': ({ vehicle }) => ({
    body: {
      type: 'overspeed',
      parameters: { limitKmh: 130 },
      alarmRuleTargets: targets({ vehicle }),
      after: { vehicleId: vehicle, until: '2026-11-20T09:00:00.000Z' },
    },
  }),
  'alarms.allHistory': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'alarms.update': ({ user, vehicle, fleetCategory }) => ({
    body: { recipients: [user], alarmRuleTargets: targets({ vehicle, fleetCategory }) },
  }),
  'alarms.addTargets': ({ vehicle }) => ({ body: { alarmRuleTargets: targets({ vehicle }) } }),
  'alarms.setTargets': ({ vehicle }) => ({ body: { alarmRuleTargets: targets({ vehicle }) } }),
  'alarms.history': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'notifications.list': () => ({}),
  'notifications.read': () => ({ body: {} }),
  'notifications.undoRead': () => ({ body: { readAt: '2026-01-02T03:04:05.000Z' } }),
  'notifications.choose': () => ({ body: { kind: 'geofenceExit', channel: 'email', isOn: false } }),
  'notifications.subscribe': () => ({ body: aBrowser }),
  'notifications.prefer': () => ({ body: { emailSummary: { frequency: 'daily', hour: 8 } } }),
  'notifications.authorize': ({ ownChannel }) => ({ body: { socket_id: '1.2', channel_name: ownChannel } }),
}

export async function makeRulesRecords(server: TestApp, owner: Person) {
  const geofence = await server.call(owner, api.geofences.create, {
    body: { name: 'Depot', geometry: atDepot, trigger: 'enter' },
  })
  const classicGeofence = await server.call(owner, api.classicGeofences.create, {
    body: { name: 'Depot', shape: classicShape },
  })
  const alarm = await server.call(owner, api.alarms.create, {
    body: { name: 'Motorway', type: 'overspeed', parameters: { limitKmh: 130 } },
  })
  const push = await server.call(owner, api.notifications.subscribe, { body: aBrowser })
  return {
    geofence: geofence.body.id,
    classicGeofence: classicGeofence.body.id,
    alarm: alarm.body.id,
    pushSubscription: push.body.id,
    ownChannel: await notificationChannel(owner.email),
  }
}
