import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderHook } from '@testing-library/react'
import { ApiKey } from '@roadbook/contract/people/api-keys'
import { Booking } from '@roadbook/contract/trips/bookings'
import { Expense } from '@roadbook/contract/money/expenses'
import { ExpensesLockConfig } from '@roadbook/contract/money/expenses-lock'
import { Job } from '@roadbook/contract/trips/jobs'
import { FleetCategory, TripDetection } from '@roadbook/contract/company/settings'
import { VehicleService } from '@roadbook/contract/money/services'
import { TripUpdate } from '@roadbook/contract/trips/trips'
import { User } from '@roadbook/contract/people/users'
import { Sensor } from '@roadbook/contract/fleet/sensors'
import { VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { expect, test } from 'vitest'
import { useFieldLabels } from './field-labels.ts'

/** Written by the entity kit, or by the clock. */
const unaudited = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'lastUsedAt',
  'lockedThrough',
  'state',
  'alsoBooked',
  'cameWithoutSignIn',
])

test('every field of a record that people change has a label', () => {
  const { result } = renderHook(() => useFieldLabels(), {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  })
  const schemas = [
    ApiKey,
    Booking,
    Expense,
    ExpensesLockConfig,
    FleetCategory,
    Job,
    Sensor,
    TripDetection,
    TripUpdate,
    User,
  ]
  const fields = [...schemas, VehicleCreate, VehicleService].flatMap(({ shape }) => Object.keys(shape))
  const missing = fields.filter((field) => !unaudited.has(field) && result.current[field] === undefined)
  expect(missing).toEqual([])
})
