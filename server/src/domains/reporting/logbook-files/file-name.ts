import type { Context } from '../../../http/scope.ts'
import { dateIn } from '../../../http/period.ts'
import { forDisk } from '../../../platform/documents/for-disk.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import type { Look } from '../reports/index.ts'
import type { LogbookInput } from './logbook-input.ts'
import { wordsOf } from '@roadbook/contract/messages/logbook-words'

/** "Logbook GHS 101 2026-11-01 to 2026-11-30.pdf". */
export async function fileName(
  context: Context,
  { vehicleIds, from, until }: LogbookInput,
  { format, language }: Look,
): Promise<string> {
  const { scope, tx } = context
  const words = wordsOf(language)
  const zone = await timeZoneOf(context)
  const [first = ''] = vehicleIds
  const { registration } = await tx
    .selectFrom('vehicles')
    .select('registration')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const vehicle = vehicleIds.length === 1 ? registration : words.severalVehicles(vehicleIds.length)
  const lastDay = dateIn(zone, new Date(Date.parse(until) - 1))
  const name = words.fileName(vehicle, dateIn(zone, new Date(from)).toString(), lastDay.toString())
  return `${forDisk(name)}.${format}`
}
