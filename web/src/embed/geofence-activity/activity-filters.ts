import { appLink, dayIn, idsIn } from '../filters/filter-values.ts'

export function activityFilters(filters: URLSearchParams) {
  return {
    startDate: dayIn(filters, 'from'),
    endDate: dayIn(filters, 'to'),
    geofences: idsIn(filters, 'geofences'),
    vehicles: idsIn(filters, 'vehicles'),
    fleetCategories: idsIn(filters, 'categories'),
  }
}

export type ActivityFilters = ReturnType<typeof activityFilters>

export function geofenceLink(id: string): string {
  return appLink('/geofence', { geofence: id })
}

/** The vehicle with its visits. */
export function vehicleLink(id: string, days: { startDate: string; endDate: string }): string {
  return appLink('/vehicles/detail/', { id, from: days.startDate, to: days.endDate })
}
