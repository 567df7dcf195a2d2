import { expect, test } from 'vitest'
import { AuditSearch, daysOfRange } from './audit-search.ts'

test('the address has the names of the specification', () => {
  const address = {
    username: 'maria',
    vehicleReg: 'GHS 1',
    dateRange: '2026-11-14,2026-11-20',
    resourceType: 'vehicle,trip',
    pageSize: '25',
    currentPage: '2',
  }
  expect(AuditSearch.parse(address)).toEqual({
    ...address,
    resourceType: ['vehicle', 'trip'],
    pageSize: 25,
    currentPage: 2,
  })
})

test('what the address gets wrong is left out', () => {
  expect(AuditSearch.parse({ dateRange: 'soon', pageSize: '5000', currentPage: '0', entry: 'x' })).toEqual({})
})

test('without a range the last seven days are shown, and "any" means any time', () => {
  expect(daysOfRange(undefined, '2026-11-20')).toEqual({ startDate: '2026-11-14', endDate: '2026-11-20' })
  expect(daysOfRange('any', '2026-11-20')).toBeUndefined()
  expect(daysOfRange('2026-11-01,2026-11-02', '2026-11-20')).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-02',
  })
})
