import { api } from '@roadbook/contract/api'
import type { Person, TestApp } from '../../../testing/app-over.ts'
import type { SampleTable } from './ids.ts'

const november = { startDate: '2026-11-01', endDate: '2026-11-30' }

export const companySamples: SampleTable = {
  'retention.preview': () => ({ query: { positionMonths: 12, tripMonths: 24, documentMonths: 120 } }),
  'retention.put': () => ({ body: { documentMonths: 120 } }),
  'retention.addHold': ({ vehicle }) => ({
    body: { vehicleId: vehicle, fromDay: '2026-01-01', reason: 'Audit by the tax office' },
  }),
  'retention.releaseHold': () => ({ body: {} }),
  'company.update': () => ({ body: { companyName: 'Harbour Services', timeZone: 'Europe/Rome' } }),
  'settings.putDefaultLocation': () => ({ body: { latitude: 35.9, longitude: 14.5, country: 'MT' } }),
  'settings.putTripDetection': () => ({ body: { minTripDistanceMeters: 250 } }),
  'settings.previewTripDetection': () => ({ body: { minTripDistanceMeters: 250 } }),
  'settings.recomputeTrips': () => ({ body: november }),
  'settings.createFleetCategory': () => ({ body: { name: crypto.randomUUID() } }),
  'settings.updateFleetCategory': () => ({ body: { colour: '#102030' } }),
  'traccarImport.preview': ({ traccarUrl: url }) => ({
    body: { url, token: 'secret-token', fuelType: 'diesel' },
  }),
  'traccarImport.start': ({ traccarUrl: url }) => ({
    body: { url, token: 'secret-token', fuelType: 'diesel', since: '2026-11-01' },
  }),
}

export async function makeCompanyRecords(server: TestApp, owner: Person) {
  const hold = await server.call(owner, api.retention.addHold, {
    body: { fromDay: '2026-01-01', untilDay: '2026-12-31', reason: 'Audit by the tax office' },
  })
  return { legalHold: hold.body.id }
}
