import type { ListedReport } from '@roadbook/contract/reporting/report-calls'
import type { ReportSchedule } from '@roadbook/contract/reporting/report-schedules'
import type { ReportTable } from '@roadbook/contract/reporting/report-tables'

export const van2 = '0199b2a0-0000-7000-8000-000000000021'
export const van5 = '0199b2a0-0000-7000-8000-000000000022'

/** Two vehicles in October against September; tests override what they need. */
export function aMileageTable(parts: Partial<ReportTable> = {}): ReportTable {
  const column = { category: null, name: null, currency: null }
  const row = { tripId: null, fromTime: null, untilTime: null }
  const bar = { vehicleId: null, before: 2_400_000 }
  return {
    kind: 'mileage',
    period: { startDate: '2026-10-01', endDate: '2026-10-31' },
    before: { startDate: '2026-09-01', endDate: '2026-09-30' },
    workingDays: 22,
    workingDaysBefore: 22,
    vehicles: 2,
    hiddenRows: 0,
    figures: [
      { id: 'distance', unit: 'meters', currency: null, value: 7_564_000, before: 7_000_000 },
      { id: 'trips', unit: 'count', currency: null, value: 618, before: 618 },
      { id: 'driving', unit: 'seconds', currency: null, value: 260 * 3600 + 48 * 60, before: null },
    ],
    charts: [
      {
        unit: 'meters',
        along: 'day',
        parts: [
          { id: 'business', name: null, colour: null },
          { id: 'commute', name: null, colour: null },
        ],
        bars: [
          { ...bar, label: '2026-10-01', values: [2_500_000, 90_000] },
          { ...bar, label: '2026-10-02', values: [2_600_000, 130_000] },
        ],
      },
      {
        unit: 'meters',
        along: 'vehicle',
        parts: [{ id: 'business', name: null, colour: null }],
        bars: [{ label: 'GHS 101', vehicleId: van2, values: [3_868_400], before: null }],
      },
    ],
    columns: [
      { ...column, id: 'vehicle', unit: 'text' },
      { ...column, id: 'categoryMeters', unit: 'meters', category: 'business' },
      { ...column, id: 'distance', unit: 'meters' },
      { ...column, id: 'change', unit: 'percent' },
      { ...column, id: 'trips', unit: 'count' },
      { ...column, id: 'driving', unit: 'seconds' },
    ],
    totals: [null, 7_242_000, 7_564_000, 8, 618, 938_880],
    items: [
      { ...row, key: van2, vehicleId: van2, cells: ['GHS 101', 3_694_000, 3_868_400, 8.2, 307, 473_640] },
      { ...row, key: van5, vehicleId: van5, cells: ['IVR 068', 3_548_000, 3_696_000, -0.4, 311, null] },
    ],
    currentPage: 1,
    totalPages: 1,
    itemsPerPage: 100,
    totalItems: 2,
    ...parts,
  }
}

/** A PDF of October, made this morning. */
export function aReportFile(parts: Partial<ListedReport> = {}): ListedReport {
  return {
    reportId: '0199b2a0-0000-7000-8000-000000000031',
    kind: 'mileage',
    format: 'pdf',
    status: 'done',
    url: '/api/reports/one/file',
    fileName: 'mileage-2026-10.pdf',
    progress: 1,
    errorCode: null,
    requestedAt: '2026-11-20T08:20:00.000Z',
    generatedAt: '2026-11-20T08:21:00.000Z',
    sizeBytes: 40_000,
    request: { kind: 'mileage', query: { date: '2026-10' } },
    requestedByName: 'Maria Camilleri',
    isUnchanged: true,
    ...parts,
  }
}

/** The mileage against the month before, each Monday to two people; nothing has been sent yet. */
export function aSchedule(parts: Partial<ReportSchedule> = {}): ReportSchedule {
  const recipientIds = ['0199b2a0-0000-7000-8000-000000000051', '0199b2a0-0000-7000-8000-000000000052']
  return {
    id: '0199b2a0-0000-7000-8000-000000000041',
    request: { kind: 'mileage', query: { against: 'before' } },
    frequency: 'weekly',
    format: 'pdf',
    recipientIds,
    activeRecipientIds: recipientIds,
    active: true,
    nextRunAt: '2026-11-23T05:00:00.000Z',
    lastRun: null,
    createdByName: 'Maria Camilleri',
    version: 1,
    createdAt: '2026-11-02T08:00:00.000Z',
    updatedAt: '2026-11-02T08:00:00.000Z',
    ...parts,
  }
}
