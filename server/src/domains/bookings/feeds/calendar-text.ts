import ical, { ICalEventStatus } from 'ical-generator'

export type CalendarBooking = {
  id: string
  registration: string
  userName: string
  purpose: string
  destination: string | null
  status: string
  startDate: Date
  endDate: Date
  updatedAt: Date
  version: number
}

const statuses: Record<string, ICalEventStatus> = {
  requested: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}
const REFRESH_SECONDS = 15 * 60

/** The iCalendar file. Instants are in UTC, which every calendar shows by its own clock; the same bookings give the same text. */
export function calendarText(name: string, rows: readonly CalendarBooking[]): string {
  const calendar = ical({ name, prodId: { company: 'Roadbook', product: 'Bookings' }, ttl: REFRESH_SECONDS })
  for (const row of rows) {
    const summary = [row.registration, row.userName, row.purpose].filter((part) => part !== '').join(' · ')
    calendar.createEvent({
      id: `${row.id}@roadbook`,
      sequence: row.version,
      stamp: row.updatedAt,
      lastModified: row.updatedAt,
      start: row.startDate,
      end: row.endDate,
      summary,
      location: row.destination,
      status: statuses[row.status] ?? ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
