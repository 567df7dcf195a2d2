/** Services and documents that are due on one of the company's days, or soon. */
import type { ParametersOf } from '@roadbook/contract/rules/alarm-types'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { DailyCondition, DailyType } from '../../tracking/alarm-detection/index.ts'
import { planNext } from '../../money/services/index.ts'
import type { EventDetails } from './event-text.ts'

export type Due = {
  vehicleId: string
  registration: string
  /** Identifies it by what it is and when it is due, so that it is found once. */
  key: string
  /** Negative once it is past. */
  value: number
  unit: 'days' | 'meters'
  details: EventDetails
}

type Of = { tenantId: string; today: Temporal.PlainDate }

type Finder<Type extends DailyType> = (tx: Tx, of: Of, parameters: ParametersOf<Type>) => Promise<Due[]>
const finders: { [Type in DailyType]: Finder<Type> } = {
  maintenanceDue: findServices,
  documentExpiry: findPapers,
}

export function findDue(tx: Tx, of: Of, { type, parameters }: DailyCondition): Promise<Due[]> {
  const find = finders[type] as Finder<DailyType> // of these parameters
  return find(tx, of, parameters)
}

type Paper = {
  vehicleId: string
  registration: string
  document: 'insurance' | 'inspection' | 'other'
  fileName: string
  key: string
  dueDay: string
}

async function findPapers(
  tx: Tx,
  { tenantId, today }: Of,
  { daysBefore }: ParametersOf<'documentExpiry'>,
): Promise<Due[]> {
  const until = today.add({ days: daysBefore }).toString()
  const { rows } = await sql<Paper>`
    select p.*, p.due::text as due_day from (
      select v.id as vehicle_id, v.registration, 'insurance' as document, '' as file_name, 'insurance' as key,
        v.insurance_expires_on as due
      from vehicles v where v.tenant_id = ${tenantId} and not v.archived
      union all
      select v.id, v.registration, 'inspection', '', 'inspection', v.inspection_due_date
      from vehicles v where v.tenant_id = ${tenantId} and not v.archived
      union all
      select v.id, v.registration, 'other', f.file_name, f.file_key, f.expires_on
      from attachments f join vehicles v on v.tenant_id = f.tenant_id and v.id = f.vehicle_id
      where f.tenant_id = ${tenantId} and f.purpose = 'document' and f.attached_at is not null and not v.archived
    ) p
    where p.due <= ${until}::date order by p.due, p.vehicle_id, p.key`.execute(tx)
  return rows.map(({ vehicleId, registration, document, fileName, key, dueDay }) => ({
    vehicleId,
    registration,
    key: `${key} ${dueDay}`,
    value: daysUntil(dueDay, today),
    unit: 'days',
    details: { document, fileName, dueDay },
  }))
}

type Service = {
  vehicleId: string
  registration: string
  dueDate: string | null
  everyMeters: number | null
  odometerMeters: number
  lastMeters: number | null
}

async function findServices(
  tx: Tx,
  { tenantId, today }: Of,
  { daysBefore, metersBefore }: { daysBefore: number; metersBefore: number },
): Promise<Due[]> {
  const { rows } = await sql<Service>`
    select v.id as vehicle_id, v.registration, v.service_due_date::text as due_date, v.service_every_meters as every_meters,
      coalesce(o.odometer_meters, 0) as odometer_meters,
      (select d.odometer_meters from vehicle_services d where d.tenant_id = ${tenantId} and d.vehicle_id = v.id
        order by d.date desc, d.odometer_meters desc limit 1) as last_meters
    from vehicles v left join odometers o on o.tenant_id = v.tenant_id and o.vehicle_id = v.id
    where v.tenant_id = ${tenantId} and not v.archived
      and (v.service_due_date is not null or v.service_every_meters is not null)
    order by v.id`.execute(tx)
  return rows.flatMap(({ vehicleId, registration, ...plan }) => {
    const of = { vehicleId, registration }
    const next = planNext({ ...plan, today: today.toString() })
    const due: Due[] = []
    const days = next.dueDate === null ? Number.POSITIVE_INFINITY : daysUntil(next.dueDate, today)
    if (next.dueDate !== null && days <= daysBefore)
      due.push({ ...of, key: next.dueDate, value: days, unit: 'days', details: { dueDay: next.dueDate } })
    const leftMeters = next.remainingMeters
    if (leftMeters !== null && leftMeters <= metersBefore)
      due.push({
        ...of,
        key: `${next.dueOdometerMeters}`,
        value: leftMeters,
        unit: 'meters',
        details: { leftMeters },
      })
    return due
  })
}

function daysUntil(day: string, today: Temporal.PlainDate): number {
  return today.until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days
}
