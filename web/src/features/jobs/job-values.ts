import type { Place } from '@roadbook/contract/entity'
import { type Job, JobCreate } from '@roadbook/contract/jobs'
import { instantOfWallClock, wallClock } from '../../lib/wall-clock.ts'

/** What the form holds: text as typed, days and times as the company's clock shows them. */
export type JobValues = {
  title: string
  description: string
  postcode: string
  address: string
  location: Place | null
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  assignee: string | null
  vehicleId: string | null
}

const HOUR_MS = 3_600_000

/** From the next whole hour, for one. */
export function newJob(nowMs: number, timeZone: string): JobValues {
  const startMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS
  return {
    title: '',
    description: '',
    postcode: '',
    address: '',
    location: null,
    ...timesOf({ startMs, endMs: startMs + HOUR_MS }, timeZone),
    assignee: null,
    vehicleId: null,
  }
}

export function valuesOf(job: Job, timeZone: string): JobValues {
  const { title, description, postcode, address, location, assignee, vehicleId, startDate, endDate } = job
  const span = { startMs: Date.parse(startDate), endMs: Date.parse(endDate) }
  const place = { postcode, address: address ?? '', location }
  return { title, description, ...place, ...timesOf(span, timeZone), assignee, vehicleId }
}

function timesOf({ startMs, endMs }: { startMs: number; endMs: number }, timeZone: string) {
  const [startDay = '', startTime = ''] = wallClock(timeZone, startMs).split('T')
  const [endDay = '', endTime = ''] = wallClock(timeZone, endMs).split('T')
  return { startDay, startTime, endDay, endTime }
}

/** When it is to be done; undefined while a day or a time cannot be read. */
export function spanOf(
  values: JobValues,
  timeZone: string,
): { startDate: string; endDate: string } | undefined {
  const startMs = instantOfWallClock(timeZone, `${values.startDay}T${values.startTime}`)
  const endMs = instantOfWallClock(timeZone, `${values.endDay}T${values.endTime}`)
  if (startMs === undefined || endMs === undefined) return undefined
  return { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() }
}

/** The fields of the form as the API takes them. */
export function bodyOf(values: JobValues, timeZone: string): JobCreate {
  const { title, description, postcode, address, location, assignee, vehicleId } = values
  const span = spanOf(values, timeZone) ?? { startDate: '', endDate: '' }
  return {
    title: title.trim(),
    description: description.trim(),
    postcode: postcode.trim(),
    address: address.trim() === '' ? null : address.trim(),
    location,
    ...span,
    assignee,
    vehicleId,
  }
}

/** Of a change: what is another than it was. */
export function changesOf(before: JobValues, after: JobValues, timeZone: string): Partial<JobCreate> {
  const [old, next] = [bodyOf(before, timeZone), bodyOf(after, timeZone)]
  return Object.fromEntries(
    Object.entries(next).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field as keyof JobCreate]), // keys of one type
    ),
  )
}

/** Moving the start moves the end with it, so that a job stays as long as it was. */
export function withStart(values: JobValues, start: Partial<JobValues>, timeZone: string): JobValues {
  const next = { ...values, ...start }
  const [before, after] = [spanOf(values, timeZone), spanOf(next, timeZone)]
  if (before === undefined || after === undefined) return next
  const startMs = Date.parse(after.startDate)
  const endMs = startMs + Date.parse(before.endDate) - Date.parse(before.startDate)
  return { ...next, ...timesOf({ startMs, endMs }, timeZone) }
}

/** Fields that the contract would refuse. */
export function refusedFields(values: JobValues, timeZone: string): (keyof JobValues)[] {
  const fields = new Set<keyof JobValues>()
  const at = (day: string, time: string) => instantOfWallClock(timeZone, `${day}T${time}`)
  const [startMs, endMs] = [at(values.startDay, values.startTime), at(values.endDay, values.endTime)]
  if (startMs === undefined) fields.add(at(values.startDay, '12:00') === undefined ? 'startDay' : 'startTime')
  if (endMs === undefined) fields.add(at(values.endDay, '12:00') === undefined ? 'endDay' : 'endTime')
  if (startMs !== undefined && endMs !== undefined && endMs < startMs) {
    fields.add(values.endDay < values.startDay ? 'endDay' : 'endTime')
  }
  const parsed = JobCreate.safeParse({
    ...bodyOf(values, timeZone),
    startDate: '2026-11-20',
    endDate: '2026-11-20',
  })
  for (const { path } of parsed.error?.issues ?? []) {
    const [field] = path
    if (typeof field === 'string' && field in values) fields.add(field as keyof JobValues) // just looked up
  }
  return [...fields]
}

/** The form's field for one that the API names. */
export function fieldOf(path: string): string {
  if (path.startsWith('startDate')) return 'startDay'
  if (path.startsWith('endDate')) return 'endTime'
  return path.split('.', 1)[0] ?? path
}
