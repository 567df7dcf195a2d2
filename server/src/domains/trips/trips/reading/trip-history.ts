import type { TripChange } from '@roadbook/contract/trips/trip-change'
import type { z } from 'zod'
import type { Context, Scope } from '../../../../http/scope.ts'
import { differences } from '../../../core/audit/index.ts'
import { readJobTitles } from '../../jobs/index.ts'
import { isTripHidden } from '../../../core/privacy/index.ts'
import { type KnownTrip, versionsOf } from './repository.ts'

const shownFields = [
  'category',
  'purpose',
  'destination',
  'partner',
  'note',
  'startTime',
  'endTime',
  'distanceMeters',
]

/** The states of a trip's record, oldest first, for callers who may read its texts. */
export async function historyOf(
  context: Context,
  { id, privacyMode }: KnownTrip,
): Promise<z.infer<typeof TripChange>[]> {
  const versions = await versionsOf(context, id)
  const records = versions.flatMap(({ before, after }) => [before, after])
  const titles = await readJobTitles(context, [...new Set(records.flatMap(jobsOf))])
  // Texts from the time it was private stay visible only to its driver, even if it no longer is.
  const shownOf = (record: unknown) =>
    readable(isHidden(context.scope, record, privacyMode) ? withoutText(record) : record, titles)
  return versions.map((version) => ({
    changedAt: version.changedAt.toISOString(),
    enteredAt: version.enteredAt?.toISOString() ?? null,
    actorEmail: version.actorEmail,
    actorName: `${version.actorFirstName ?? ''} ${version.actorLastName ?? ''}`.trim() || null,
    reason: version.reason as z.infer<typeof TripChange>['reason'], // words of the check constraint
    changes: version.before === null ? [] : differences(shownOf(version.before), shownOf(version.after)),
  }))
}

function isHidden(scope: Scope, record: unknown, privacyMode: boolean): boolean {
  const fields = new Map<string, unknown>(Object.entries(record ?? {}))
  const driverId = fields.get('driverId')
  return isTripHidden(scope, {
    category: String(fields.get('category')),
    privacyMode,
    driverId: typeof driverId === 'string' ? driverId : null,
  })
}

function withoutText(record: unknown): object {
  return { ...Object(record), purpose: null, destination: null, partner: null, note: null, jobs: [] }
}

/** A version for its reader: without internal fields, and with the titles of jobs that the reader can see. */
function readable(record: unknown, titles: ReadonlyMap<string, string>): object {
  const fields = new Map(Object.entries(record ?? {}))
  const shown = shownFields.map((field) => [field, fields.get(field) ?? null] as const)
  const jobs = jobsOf(record).flatMap((id) => titles.get(id) ?? [])
  return { ...Object.fromEntries(shown), jobs: jobs.length > 0 ? jobs.toSorted() : null }
}

/** Versions from before there were jobs have no such field. */
function jobsOf(record: unknown): string[] {
  const jobs: unknown = new Map(Object.entries(record ?? {})).get('jobs')
  return Array.isArray(jobs) ? jobs.filter((id) => typeof id === 'string') : []
}
