import type { LogbookChange } from '@roadbook/contract/trips/logbook'
import type { FileLanguage } from './file-language.ts'

/** A change as printed beside its entry: the field, its value, the value before, who and when. */
type ChangeText = {
  label: string
  after: string
  before: string
  byWhom: string
  reason: string | null
}

export function changeText(change: LogbookChange, language: FileLanguage): ChangeText {
  const { words, times } = language
  const { field, before, after, kind, reason, cause, actorName, actorEmail } = change
  const name = words.fields[field] ?? field
  const who = actorName ?? actorEmail ?? (cause === null ? words.fromVehicle : words.automatic)
  const why = [cause === null ? null : words.causes[cause], reason].filter((text) => text !== null)
  return {
    label: kind === 'addendum' ? `${words.addendum}: ${name}` : name,
    after: valueText(field, after, language),
    before: words.before(valueText(field, before, language)),
    byWhom: words.by(who, times.dayAndTime(change.changedAt)),
    reason: why.length === 0 ? null : words.reason(why.join(', ')),
  }
}

export function lineOf({ label, after, before, byWhom, reason }: ChangeText): string {
  return `${label}: ${after} (${before}) · ${byWhom}${reason === null ? '' : ` · ${reason}`}`
}

function valueText(
  field: string,
  value: unknown,
  { words, times, figures, categoryName }: FileLanguage,
): string {
  if (value === null || value === undefined || value === '') return words.empty
  if (typeof value === 'number') return figures.distanceWithUnit(value)
  if (Array.isArray(value)) return value.map((meters) => figures.distance(Number(meters))).join(' – ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'category') return categoryName(value)
  return field.endsWith('Time') ? times.dayAndTime(value) : value
}
