import {
  countedCategory,
  type LogbookChange,
  type LogbookEntry,
  type MissingField,
} from '@roadbook/contract/trips/logbook'

/** What a file shows of a trip: for a private one the day, the odometer and the kilometres. */
export type ToldEntry = {
  startTime: string
  endTime: string
  /** The times of day of private trips are not shown. */
  isPrivate: boolean
  isRunning: boolean
  startOdometerMeters: number | null
  endOdometerMeters: number | null
  distanceMeters: number
  startAddress: string | null
  destination: string | null
  endAddress: string | null
  purpose: string | null
  partner: string | null
  note: string | null
  driver: string | null
  category: string
  /** The category that counts, if it differs. */
  countsAs: string | null
  lockedAt: string | null
  timeZone: string
  recordedAt: string
  isRecordedLate: boolean
  locksAt: string | null
  missing: readonly MissingField[]
  changes: readonly LogbookChange[]
}

const hiddenTexts = {
  startAddress: null,
  destination: null,
  endAddress: null,
  purpose: null,
  partner: null,
  note: null,
  driver: null,
  missing: [],
}

export function toldEntry(entry: LogbookEntry): ToldEntry {
  const { trip, lockedAt, locksAt, changes, missing } = entry
  const { startTime, endTime, category } = trip
  const counted = countedCategory(entry)
  const isPrivate = category === 'private'
  const told = {
    startTime,
    endTime,
    isPrivate,
    isRunning: trip.running,
    startOdometerMeters: trip.startOdometerMeters,
    endOdometerMeters: trip.endOdometerMeters,
    distanceMeters: entry.distanceMeters,
    category,
    countsAs: counted === category ? null : counted,
    lockedAt,
    timeZone: entry.timeZone,
    recordedAt: entry.recordedAt,
    isRecordedLate: entry.isRecordedLate,
    locksAt,
  }
  if (isPrivate)
    return { ...told, ...hiddenTexts, changes: changes.filter(({ field }) => toldOfPrivate.has(field)) }
  return {
    ...told,
    startAddress: placeText(trip.start),
    destination: trip.destination,
    endAddress: placeText(trip.end),
    purpose: trip.purpose,
    partner: trip.partner,
    note: trip.note,
    driver: trip.driverName,
    missing,
    changes,
  }
}

const toldOfPrivate = new Set(['category', 'distanceMeters', 'odometerMeters'])

function placeText(place: LogbookEntry['trip']['start']): string | null {
  if (place === null) return null
  const { address, latitude, longitude } = place
  return address ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
