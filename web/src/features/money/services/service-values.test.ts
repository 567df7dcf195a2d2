import { inEnglish, inGerman } from '../../../testing/typed-styles.ts'
import type { VehicleService, VehicleServices } from '@roadbook/contract/money/services'
import { expect, test } from 'vitest'
import { changesOf, refusedFields } from '../../../ui/form/form-model.ts'
import { aYearLater, newService, serviceModel, type ServiceValues } from './service-values.ts'

const done: VehicleService = {
  id: '0199b2a0-0000-7000-8000-00000000000a',
  vehicleId: '0199b2a0-0000-7000-8000-000000000001',
  date: '2026-11-20',
  odometerMeters: 45_300_123,
  note: null,
  expense: null,
  nextDueDate: '2027-11-20',
  createdByName: 'Ada Borg',
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  version: 1,
}
const known: VehicleServices = {
  vehicleId: done.vehicleId,
  odometerMeters: 45_812_900,
  serviceEveryMeters: 15_000_000,
  next: {
    dueDate: null,
    dueOdometerMeters: 45_000_000,
    remainingMeters: -812_900,
    isOverdue: true,
    isEstimate: true,
  },
  services: [],
}
const first = { today: '2026-11-22', ...inGerman }

test('a new service defaults to today and the current odometer, and to a next date if there is an interval in months', () => {
  expect(newService(known, first)).toMatchObject({
    date: '2026-11-22',
    odometerMeters: '45812',
    nextDueDate: '',
  })
  const byDate = { ...known, next: { ...known.next, dueDate: '2026-11-10' } }
  expect(newService(byDate, first).nextDueDate).toBe('2027-11-22')
  expect(newService({ ...known, services: [done] }, first).nextDueDate).toBe('2027-11-22')
  expect([aYearLater('2028-02-29'), aYearLater('2026-12-31')]).toEqual(['2029-02-28', '2027-12-31'])
})

test('the odometer is parsed with the separators of the locale', () => {
  const typed = { ...newService(known, first), odometerMeters: '45.300' }
  expect(serviceModel(inGerman).bodyOf(typed).odometerMeters).toBe(45_300_000)
  expect(refusedFields(serviceModel(inEnglish), typed)).toEqual(['odometerMeters'])
})

test('a change contains only changed fields, and an unchanged odometer keeps its exact metres', () => {
  const model = serviceModel(inGerman)
  const values = model.saved!.valuesOf(done)
  const change = (typed: Partial<ServiceValues>) =>
    changesOf(model, { before: done, values: { ...values, ...typed } })
  expect(values.odometerMeters).toBe('45300,1')
  expect(change({})).toEqual({})
  expect(change({ odometerMeters: '45.301', nextDueDate: '' })).toEqual({
    odometerMeters: 45_301_000,
    nextDueDate: null,
  })
})

test('the next service must be due after this one', () => {
  const model = serviceModel(inEnglish)
  const values = { ...model.saved!.valuesOf(done), nextDueDate: '2026-11-20' }
  expect(refusedFields(model, values, done)).toEqual(['nextDueDate'])
})
