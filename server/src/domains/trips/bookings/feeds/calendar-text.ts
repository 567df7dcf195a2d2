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

/**
 * The iCalendar file. Instants are in UTC, which every calendar converts to local time; the same bookings give the same
 * text.
 */
export function calendarText(name: string, rows: readonly CalendarBooking[]): string {
  const calendar = ical({
    name: oneLine(name),
    prodId: { company: 'Roadbook', product: 'Bookings' },
    ttl: REFRESH_SECONDS,
  })
  for (const row of rows) {
    const parts = [oneLine(row.registration), oneLine(row.userName), lines(row.purpose)]
    const summary = parts.filter((part) => part !== '').join(' · ')
    calendar.createEvent({
      id: `${row.id}@roadbook`,
      sequence: row.version,
      stamp: row.updatedAt,
      lastModified: row.updatedAt,
      start: row.startDate,
      end: row.endDate,
      summary,
      location: row.destination === null ? null : lines(row.destination),
      status: statuses[row.status] ?? ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

// The library escapes line feeds; in a property of the calendar itself it keeps a carriage return, which some apps read as a
// new line. RFC 5545 allows no other control characters.

function lines(text: string): string {
  return text.replaceAll(/\r\n?|\u0085/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
