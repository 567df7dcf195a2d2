import { expect, test } from 'vitest'
import { aGeofence } from '../../../../testing/geofences.ts'
import { changesOf, refusedFields } from '../../../../ui/form/form-model.ts'
import { geofenceModel, type GeofenceValues, newGeofence, ruleOf, valuesOf } from './geofence-values.ts'

const metric = { locale: 'en-GB', distanceUnit: 'kilometer' } as const
const miles = { locale: 'en-GB', distanceUnit: 'mile' } as const
const category = { targetType: 'fleetCategory', targetId: '0199b2a0-0000-7000-8000-0000000000c1' } as const
const vehicle = { targetType: 'vehicle', targetId: '0199b2a0-0000-7000-8000-000000000008' } as const

const geofences = [
  aGeofence({ alarmRuleTargets: [{ targetType: 'allVehicles' }], channels: ['push', 'email'] }),
  aGeofence({ trigger: 'dwell', dwellSeconds: 1800, alarmRuleTargets: [category, vehicle] }),
  aGeofence({ trigger: 'speeding', limitKmh: 60, alarmRuleTargets: [vehicle] }),
]

test('what nobody has changed is not sent', () => {
  for (const style of [metric, miles]) {
    for (const before of geofences) {
      const values = valuesOf(before, style)
      expect(changesOf(geofenceModel(style), { before, values })).toEqual({})
      expect(refusedFields(geofenceModel(style), values, before)).toEqual([])
    }
  }
})

test('speeds are typed in the company’s unit', () => {
  const values = { ...newGeofence, trigger: 'speeding' as const, limit: '30' }
  expect(ruleOf(values, metric).limitKmh).toBe(30)
  expect(ruleOf(values, miles).limitKmh).toBe(48.28)
  expect(valuesOf(aGeofence({ trigger: 'speeding', limitKmh: 48.28 }), miles).limit).toBe('30')
})

const refused = (values: GeofenceValues) => refusedFields(geofenceModel(metric), values)

test('a new geofence needs a name and a shape; a chosen trigger its figure, chosen vehicles at least one', () => {
  expect(refused(newGeofence)).toEqual(['geometry', 'name'])
  const { geometry } = valuesOf(aGeofence(), metric)
  const drawn = { ...newGeofence, name: 'Depot', geometry }
  expect(refused(drawn)).toEqual([])
  expect(refused({ ...drawn, trigger: 'speeding' })).toEqual(['limit'])
  expect(refused({ ...drawn, trigger: 'dwell', dwellMinutes: '0' })).toEqual(['dwellMinutes'])
  expect(refused({ ...drawn, watched: 'vehicles' })).toEqual(['watched'])
  expect(refused({ ...drawn, schedule: [] })).toEqual(['schedule'])
})
