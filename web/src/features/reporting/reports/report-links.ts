import type { LinkProps } from '@tanstack/react-router'
import { reportKind, type TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportColumn, ReportRow, ReportTable } from '@roadbook/contract/reporting/report-tables'

type Of = {
  kind: TableReportKind
  period: ReportTable['period']
  /** The day of an instant in the company's time zone. */
  isoDay: (iso: string) => string
  /** For a report about one vehicle. */
  ofVehicle?: string | undefined
}

type Row = Pick<ReportRow, 'vehicleId' | 'tripId' | 'fromTime'>

/** Where a row links to: what it sums up, or what happened there. */
export function rowLink({ tripId, fromTime, ...row }: Row, { kind, isoDay, ofVehicle }: Of): LinkProps {
  const vehicleId = row.vehicleId ?? ofVehicle ?? null
  if (tripId !== null) return { to: '/trips/detail', search: { id: tripId } }
  if (vehicleId === null) return { to: '/vehicles' }
  const { leadsTo } = reportKind(kind)
  if (fromTime === null || leadsTo === undefined || leadsTo === 'lists') {
    return { to: '/vehicles/detail/', search: { id: vehicleId } }
  }
  const day = isoDay(fromTime)
  const at = new Date(fromTime).toISOString()
  if (leadsTo === 'tour') {
    return { to: '/tour-history', search: { vehicle: vehicleId, from: day, to: day, tour: at } }
  }
  return { to: '/route-history', search: { vehicle: vehicleId, from: day, to: day, at } }
}

/** The list that explains a number; undefined if there is none. */
export function cellLink(
  { vehicleId }: Pick<ReportRow, 'vehicleId'>,
  { id, category }: Pick<ReportColumn, 'id' | 'category'>,
  { kind, period }: Of,
): LinkProps | undefined {
  const isSum = reportKind(kind).leadsTo === 'lists'
  if (!isSum || vehicleId === null || period === null) return undefined
  const days = { from: period.startDate, to: period.endDate }
  switch (id) {
    case 'distance':
    case 'trips':
      return { to: '/trips', search: { vehicles: [vehicleId], ...days } }
    case 'categoryMeters':
      return {
        to: '/trips',
        search: { vehicles: [vehicleId], ...days, ...(category === null ? {} : { categories: [category] }) },
      }
    case 'odometerGap':
      return { to: '/logbook', search: { vehicle: vehicleId, ...days } }
    case 'costs':
    case 'consumed':
      return { to: '/costs/all', search: { vehicles: [vehicleId], ...days } }
    default:
      return undefined
  }
}
