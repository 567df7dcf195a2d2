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

export const rulesSamples: SampleTable = {
  'classicGeofences.list': () => ({}),
  'classicGeofences.create': ({ vehicle }) => ({
    body: { name: 'Depot', shape: classicShape, vehicles: [vehicle] },
  }),
  'classicGeofences.inside': () => ({}),
  'classicGeofences.get': ({ classicGeofence }) => ({ params: { id: classicGeofence } }),
  'classicGeofences.update': ({ classicGeofence, vehicle }) => ({
    params: { id: classicGeofence },
    body: { vehicles: [vehicle] },
  }),
  'classicGeofences.delete': ({ classicGeofence }) => ({ params: { id: classicGeofence } }),
  'classicGeofences.history': ({ classicGeofence, vehicle }) => ({
    params: { id: classicGeofence },
    query: { vehicleId: vehicle },
  }),
  'geofenceImport.preview': () => ({
    query: { format: 'geojson' },
    file: '{"type":"Point","coordinates":[14.4969,35.8719]}',
  }),
  'geofenceImport.create': ({ vehicle }) => ({
    body: { style: 'classic', shapes: [{ name: 'Depot', geometry: atDepot }], vehicles: [vehicle] },
  }),
  'geofences.list': () => ({}),
  'geofences.create': ({ vehicle, fleetCategory, user }) => ({
    body: {
      name: 'Depot',
      geometry: atDepot,
      trigger: 'both',
      recipients: [user],
      alarmRuleTargets: [
        { targetType: 'vehicle', targetId: vehicle },
        { targetType: 'fleetCategory', targetId: fleetCategory },
      ],
    },
  }),
  'geofences.preview': ({ vehicle }) => ({
    body: {
      geometry: atDepot,
      trigger: 'enter',
      alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }],
      after: { vehicleId: vehicle, until: '2026-11-20T09:00:00.000Z' },
    },
  }),
  'geofences.get': ({ geofence }) => ({ params: { id: geofence } }),
  'geofences.update': ({ geofence, user, vehicle, fleetCategory }) => ({
    params: { id: geofence },
    body: {
      recipients: [user],
      alarmRuleTargets: [
        { targetType: 'vehicle', targetId: vehicle },
        { targetType: 'fleetCategory', targetId: fleetCategory },
      ],
    },
  }),
  'geofences.delete': ({ geofence }) => ({ params: { id: geofence } }),
  'geofences.addTargets': ({ geofence, vehicle }) => ({
    params: { id: geofence },
    body: { alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }] },
  }),
  'geofences.setTargets': ({ geofence, vehicle }) => ({
    params: { id: geofence },
    body: { alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }] },
  }),
  'geofences.history': ({ geofence, vehicle }) => ({
    params: { id: geofence },
    query: { vehicleId: vehicle },
  }),
  'geofences.visits': ({ geofence, vehicle }) => ({
    params: { id: geofence },
    query: { vehicleId: vehicle },
  }),
  'geofences.visitsOfVehicle': ({ vehicle }) => ({ params: { id: vehicle } }),
  'geofences.historyOfVehicle': ({ vehicle }) => ({ params: { id: vehicle } }),
  'alarms.list': () => ({}),
  'alarms.create': ({ vehicle, fleetCategory, user }) => ({
    body: {
      name: 'Motorway',
      type: 'overspeed',
      parameters: { limitKmh: 130 },
      recipients: [user],
      alarmRuleTargets: [
        { targetType: 'vehicle', targetId: vehicle },
        { targetType: 'fleetCategory', targetId: fleetCategory },
      ],
    },
  }),
  'alarms.preview': ({ vehicle }) => ({
    body: {
      type: 'overspeed',
      parameters: { limitKmh: 130 },
      alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }],
      after: { vehicleId: vehicle, until: '2026-11-20T09:00:00.000Z' },
    },
  }),
  'alarms.allHistory': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'alarms.update': ({ alarm, user, vehicle, fleetCategory }) => ({
    params: { id: alarm },
    body: {
      recipients: [user],
      alarmRuleTargets: [
        { targetType: 'vehicle', targetId: vehicle },
        { targetType: 'fleetCategory', targetId: fleetCategory },
      ],
    },
  }),
  'alarms.delete': ({ alarm }) => ({ params: { id: alarm } }),
  'alarms.addTargets': ({ alarm, vehicle }) => ({
    params: { id: alarm },
    body: { alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }] },
  }),
  'alarms.setTargets': ({ alarm, vehicle }) => ({
    params: { id: alarm },
    body: { alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }] },
  }),
  'alarms.history': ({ alarm, vehicle }) => ({ params: { id: alarm }, query: { vehicleId: vehicle } }),
  'notifications.list': () => ({}),
  'notifications.countUnread': () => ({}),
  'notifications.read': () => ({ body: {} }),
  'notifications.undoRead': () => ({ body: { readAt: '2026-01-02T03:04:05.000Z' } }),
  'notifications.choices': () => ({}),
  'notifications.choose': () => ({ body: { kind: 'geofenceExit', channel: 'email', isOn: false } }),
  'notifications.push': () => ({}),
  'notifications.subscribe': () => ({ body: aBrowser }),
  'notifications.unsubscribe': ({ pushSubscription }) => ({ params: { id: pushSubscription } }),
  'notifications.testPush': ({ pushSubscription }) => ({ params: { id: pushSubscription } }),
  'notifications.preferences': () => ({}),
  'notifications.prefer': () => ({ body: { emailSummary: { frequency: 'daily', hour: 8 } } }),
  'notifications.authorize': ({ ownChannel }) => ({
    body: { socket_id: '1.2', channel_name: ownChannel },
  }),
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
