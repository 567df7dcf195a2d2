import {
  type Logbook,
  type LogbookChange,
  type LogbookEntry,
  type LogbookReading,
  needsExplanation,
  type OdometerGap,
} from '@roadbook/contract/trips/logbook'
import type { LogbookView } from '../search.ts'

/** Consecutive days without anything notable, under one header. */
export type RunRow = {
  kind: 'run'
  id: string
  isOpen: boolean
  isLocked: boolean
  entries: readonly LogbookEntry[]
  meters: number
}
type DayRow = { kind: 'day'; id: string; entries: readonly LogbookEntry[]; meters: number }
type EntryRow = { kind: 'entry'; id: string; entry: LogbookEntry }
/** A correction after the lock, below its entry. */
type AddendumRow = { kind: 'addendum'; id: string; change: LogbookChange }
type GapRow = { kind: 'gap'; id: string; gap: OdometerGap; before: LogbookEntry }
type NoteRow = { kind: 'note'; id: string; note: OdometerGap['notes'][number] }
/** A dashboard reading that was entered late, corrects the odometer, or was withdrawn. */
type ReadingRow = { kind: 'reading'; id: string; reading: LogbookReading }
export type LogbookRow = RunRow | DayRow | EntryRow | AddendumRow | GapRow | NoteRow | ReadingRow

type Day = { day: string; entries: LogbookEntry[]; isFolded: boolean; isLocked: boolean }

type Options = {
  view: LogbookView | undefined
  /** Ids of runs that the user has opened. */
  opened: ReadonlySet<string>
  /** The day that an entry belongs to. */
  dayOf: (entry: LogbookEntry) => string
}

/** The rows of the table, oldest first: days without anything notable fold into runs. */
export function logbookRows(
  { entries, gaps, readings }: Pick<Logbook, 'entries' | 'gaps' | 'readings'>,
  { view, opened, dayOf }: Options,
): LogbookRow[] {
  const shownGaps = view === undefined ? gaps : []
  const gapBefore = new Map<string, OdometerGap>(shownGaps.map((gap) => [gap.beforeTripId, gap]))
  const besideGap = new Set<string>(
    shownGaps
      .filter(needsExplanation)
      .flatMap(({ afterTripId, beforeTripId }) => [afterTripId, beforeTripId]),
  )
  const notable = view === 'open' ? [] : readings.filter(isNotable)
  const readingsBefore = Map.groupBy(
    notable,
    ({ readAt }) => entries.find(({ trip }) => trip.startTime >= readAt)?.trip.id,
  )
  const isPlain = (entry: LogbookEntry) =>
    view === undefined &&
    !besideGap.has(entry.trip.id) &&
    !readingsBefore.has(entry.trip.id) &&
    !isRemarkable(entry)
  const gapAbove = (entry: LogbookEntry | undefined) =>
    entry === undefined
      ? []
      : [
          ...(readingsBefore.get(entry.trip.id) ?? []).map(readingRow),
          ...gapRows(gapBefore.get(entry.trip.id), entry),
        ]
  const dayRows = ({ day, entries: some }: Day): LogbookRow[] => [
    { kind: 'day', id: `day ${day}`, entries: some, meters: metersOf(some) },
    ...some.flatMap((entry, index) => [...(index === 0 ? [] : gapAbove(entry)), ...entryRows(entry)]),
  ]
  const shown = entries.filter((entry) => isInView(entry, view))
  const last = (readingsBefore.get(undefined) ?? []).map(readingRow)
  const rows = toRuns(toDays(shown, dayOf, isPlain)).flatMap((run): LogbookRow[] => {
    const ofRun = run.flatMap((day) => day.entries)
    const head = runRow(run, ofRun, opened)
    return [
      ...gapAbove(ofRun[0]),
      ...(head === undefined ? [] : [head]),
      ...(head?.isOpen === false
        ? []
        : run.flatMap((day, index) => [...(index === 0 ? [] : gapAbove(day.entries[0])), ...dayRows(day)])),
    ]
  })
  return [...rows, ...last]
}

function isNotable({ isBackdated, isCorrection, withdrawn }: LogbookReading): boolean {
  return isBackdated || isCorrection || withdrawn !== null
}

function readingRow(reading: LogbookReading): ReadingRow {
  return { kind: 'reading', id: `reading ${reading.readAt} ${reading.enteredAt}`, reading }
}

/** None above days that are shown open anyway. */
function runRow(
  [first]: readonly Day[],
  entries: readonly LogbookEntry[],
  opened: ReadonlySet<string>,
): RunRow | undefined {
  if (first === undefined || !first.isFolded) return undefined
  const id = `run ${first.day}`
  return {
    kind: 'run',
    id,
    isOpen: opened.has(id),
    isLocked: first.isLocked,
    entries,
    meters: metersOf(entries),
  }
}

/** The row of a trip: its own, or the folded run that contains it. */
export function rowOfTrip(rows: readonly LogbookRow[], tripId: string): number {
  const own = rows.findIndex((row) => row.kind === 'entry' && row.entry.trip.id === tripId)
  return own === -1 ? rows.findIndex((row) => row.kind === 'run' && holds(row, tripId)) : own
}

function holds({ entries }: RunRow, tripId: string): boolean {
  return entries.some(({ trip }) => trip.id === tripId)
}

/** Incomplete: it lacks something besides the driver, and is not locked. */
export function isIncomplete({ lockedAt, missing }: LogbookEntry): boolean {
  return lockedAt === null && missing.some((field) => field !== 'driver')
}

export function isInView(entry: LogbookEntry, view: LogbookView | undefined): boolean {
  if (view === 'open') return isIncomplete(entry)
  return view === undefined || entry.changes.length > 0
}

/** Something to do or to notice. */
function isRemarkable({ lockedAt, missing, changes, trip, isRecordedLate }: LogbookEntry): boolean {
  return (lockedAt === null && missing.length > 0) || changes.length > 0 || isRecordedLate || trip.running
}

function toDays(
  entries: readonly LogbookEntry[],
  dayOf: Options['dayOf'],
  isPlain: (entry: LogbookEntry) => boolean,
): Day[] {
  return [...Map.groupBy(entries, dayOf)].map(([day, some]) => ({
    day,
    entries: some,
    isFolded: some.every(isPlain),
    isLocked: some.every(({ lockedAt }) => lockedAt !== null),
  }))
}

/** Consecutive folded days, as long as all are locked or none is. */
function toRuns(days: readonly Day[]): Day[][] {
  const runs: Day[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const follows = last?.isFolded === true && day.isFolded && last.isLocked === day.isLocked
    if (follows) run?.push(day)
    else runs.push([day])
  }
  return runs
}

function gapRows(gap: OdometerGap | undefined, before: LogbookEntry): (GapRow | NoteRow)[] {
  if (gap === undefined) return []
  return [
    { kind: 'gap', id: `gap ${gap.afterTripId}`, gap, before },
    ...gap.notes.map((note): NoteRow => ({
      kind: 'note',
      id: `note ${gap.afterTripId} ${note.createdAt}`,
      note,
    })),
  ]
}

function entryRows(entry: LogbookEntry): (EntryRow | AddendumRow)[] {
  const { trip, changes } = entry
  const addenda = changes.filter(({ kind }) => kind === 'addendum')
  return [
    { kind: 'entry', id: trip.id, entry },
    ...addenda.map((change, index): AddendumRow => ({
      kind: 'addendum',
      id: `addendum ${trip.id} ${index}`,
      change,
    })),
  ]
}

function metersOf(entries: readonly LogbookEntry[]): number {
  return entries.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
}
