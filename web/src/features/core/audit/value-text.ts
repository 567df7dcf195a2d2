import { useLingui } from '@lingui/react/macro'
import { Schedule } from '@roadbook/contract/rules/alarm-rules'
import type { AuditEntry } from '@roadbook/contract/core/audit'
import { useFormat } from '../../../lib/use-format.ts'
import { hoursText } from '../../rules/alarm-rules/schedule/hours-text.ts'
import { useFieldLabels } from './field-labels.ts'
import { useValueLabels } from './value-labels.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Spans of a week. */
const hoursFields: ReadonlySet<string> = new Set(['schedule', 'workingHours'])

type Named = Pick<AuditEntry, 'names' | 'changes' | 'resourceType'>

/** Formats values like people enter them: names instead of ids, units and dates; undefined if there is none. */
export function useValueText() {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useFieldLabels()
  const valueLabelsOf = useValueLabels()
  const figure = useFigureText()

  function textOf(field: string, value: unknown, entry: Named): string | undefined {
    if (value === null || value === undefined || value === '') return undefined
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (typeof value === 'number') {
      return valueLabelsOf(entry.resourceType, field)[value] ?? figure(field, value, entry)
    }
    if (typeof value === 'string') return textOfString(field, value, entry)
    if (hoursFields.has(field)) return hoursText(Schedule.safeParse(value).data ?? [], f.locale)
    if (Array.isArray(value)) {
      const texts = value.flatMap((one) => textOf(field, one, entry) ?? [])
      return texts.length === 0 ? undefined : texts.join(', ')
    }
    return record(value, entry)
  }

  function textOfString(field: string, value: string, { names, resourceType }: Named): string {
    if (uuid.test(value))
      return names[value] || (value in names && names[value] === '' ? t`Record` : t`Deleted record`)
    if (day.test(value)) return f.day(value)
    if (instant.test(value)) return `${f.day(f.isoDay(value))}, ${f.time(value)}`
    const known = valueLabelsOf(resourceType, field)
    return (Object.hasOwn(known, value) ? known[value] : undefined) ?? value
  }

  function record(value: object, entry: Named): string | undefined {
    const fields: Record<string, unknown> = { ...value }
    const { title, name, registration, address, latitude, longitude, totalMinor, currency } = fields
    if (typeof totalMinor === 'number' && typeof currency === 'string') return f.money(totalMinor, currency)
    const known = [address, title, name, registration].find((text) => typeof text === 'string' && text !== '')
    if (typeof known === 'string') return known
    if (typeof latitude === 'number' && typeof longitude === 'number')
      return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
    const parts = Object.entries(fields).flatMap(([field, one]) => {
      const text = textOf(field, one, entry)
      return text === undefined ? [] : [`${labels[field] ?? field}: ${text}`]
    })
    return parts.length === 0 ? undefined : parts.join(', ')
  }

  return textOf
}

function useFigureText() {
  const { t } = useLingui()
  const f = useFormat()
  return (field: string, value: number, { changes }: Named): string => {
    if (field === 'amountMinor') {
      const currency = changes.find((change) => change.field === 'currency')?.after
      return f.money(value, typeof currency === 'string' ? currency : undefined)
    }
    const amount = f.number(value)
    if (/odometer|counted|every/i.test(field) && field.endsWith('Meters')) return f.odometer(value)
    if (field.endsWith('Meters') || field.startsWith('meters')) return f.distance(value)
    if (field.endsWith('Litres')) return t`${amount} litres`
    if (field.endsWith('Kwh')) return `${amount} kWh`
    if (field.endsWith('Percent')) return f.percent(value)
    if (field.endsWith('Kmh')) return f.speed(value)
    if (field.endsWith('Volts')) return f.volts(value)
    if (field.endsWith('Seconds') || field.startsWith('ignition')) return f.duration(value)
    if (['year', 'dongleId', 'latitude', 'longitude'].includes(field)) return String(value)
    return amount
  }
}
