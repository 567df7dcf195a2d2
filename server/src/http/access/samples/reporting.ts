import { api } from '@roadbook/contract/api'
import type { TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { Person, TestApp } from '../../../testing/app-over.ts'
import { ofReportCalls, reportParts } from '../../../testing/report-calls.ts'
import type { Ids, Sample, SampleTable } from './ids.ts'

const aSchedule = {
  request: { kind: 'mileage' as const, query: {} },
  frequency: 'weekly' as const,
  format: 'pdf' as const,
}
const aSpan = { startDateTime: '2026-11-01T00:00:00Z', endDateTime: '2026-11-20T00:00:00Z' }

const aReport = (kind: TableReportKind, { vehicle, fleetCategory, user }: Ids) =>
  reportParts(kind, {
    vehiclesId: vehicle,
    fleetCategoryId: fleetCategory,
    driversId: user,
    date: '2026-11',
    vehicleId: vehicle,
    mode: 'segments',
    ...aSpan,
  })
const reportSamples = ofReportCalls<(ids: Ids) => Sample>((kind) => ({
  read: (ids) => aReport(kind, ids).read,
  make: (ids) => aReport(kind, ids).make,
}))

export const reportingSamples: SampleTable = {
  'analytics.summary': ({ vehicle, fleetCategory }) => ({
    query: { vehiclesId: vehicle, fleetCategoriesId: fleetCategory },
  }),
  'frames.readFleetHub': ({ hubToken }) => ({ body: { token: hubToken } }),
  'frames.readGeofenceActivity': ({ geofenceToken }) => ({ body: { token: geofenceToken } }),
  'biServer.put': () => ({
    body: { siteUrl: 'https://metabase.example', secretKey: 'a key of Metabase', fleetHubDashboard: 7 },
  }),
  'reportSchedules.create': ({ vehicle, user }) => ({
    body: {
      ...aSchedule,
      request: { kind: 'mileage', query: { vehiclesId: vehicle } },
      recipientIds: [user],
    },
  }),
  'reportSchedules.update': ({ vehicle, user }) => ({
    body: { request: { kind: 'billing', query: { vehiclesId: vehicle } }, recipientIds: [user] },
  }),
  'reports.list': () => ({ query: { kind: 'mileage,logbook' } }),
  'reports.get': ({ report }) => ({ params: { reportId: report } }),
  'reports.cancel': ({ report }) => ({ params: { reportId: report } }),
  'overview.attention': () => ({ query: { kinds: 'serviceDue,licenceCheck' } }),
  'overview.alerts': () => ({ query: { kinds: 'crash,overspeed' } }),
  'overview.vehicleAlerts': () => ({ query: { kind: 'crash' } }),
  ...reportSamples,
}

export async function makeReportingRecords(server: TestApp, owner: Person, vehicleId: string) {
  const report = await server.call(owner, api.logbookExport.export, {
    query: { format: 'csv', simplePeriod: 'thisMonth' },
    body: { vehiclesId: [vehicleId] },
  })
  const schedule = await server.call(owner, api.reportSchedules.create, {
    body: { ...aSchedule, recipientIds: [owner.userId] },
  })
  const hub = await server.call(owner, api.frames.openFleetHub, {})
  const activity = await server.call(owner, api.frames.openGeofenceActivity, {})
  const [hubToken = '', geofenceToken = ''] = [hub, activity].map(
    ({ body }) => body.url.split('#token=')[1] ?? '',
  )
  return { report: report.body.reportId, reportSchedule: schedule.body.id, hubToken, geofenceToken }
}
