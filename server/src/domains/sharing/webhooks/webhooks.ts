/** Webhooks as the API shows them. */
import { Webhook } from '@roadbook/contract/sharing/webhooks'
import type { WebhookEventType } from '@roadbook/contract/sharing/webhook-events'
import { type InferResult, sql } from 'kysely'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'

function ofCompany({ scope, tx }: Context) {
  return tx.selectFrom('webhooks').where('tenantId', '=', scope.tenantId)
}

/** Without the secrets. */
const columns = [
  'id',
  'url',
  'description',
  'eventTypes',
  'active',
  'disabledFor',
  'failingSince',
  'previousSecretUntil',
  'createdAt',
  'updatedAt',
  'version',
] as const

function selection(query: ReturnType<typeof ofCompany>) {
  return query.select(columns)
}

type Row = InferResult<ReturnType<typeof selection>>[number]

export const webhooks = createEntity({
  table: 'webhooks',
  thing: 'webhook',
  resource: 'webhook',
  schema: Webhook,
  within: ofCompany,
  selection,
  filters: {},
  ordering: {
    standard: [{ field: 'createdAt', isDescending: false }],
    by: (field: 'createdAt') => sql`${sql.ref(field)}`,
    neverNull: ['createdAt'],
  },
  unaudited: ['failingSince'],
  toValues: (_context: Context, rows: readonly Row[]) => rows.map(toWebhook),
})

function toWebhook(row: Row): Webhook {
  return {
    ...isoTimes(row),
    eventTypes: row.eventTypes as WebhookEventType[], // checked by the contract when they were written
    disabledFor: row.disabledFor as Webhook['disabledFor'], // ensured by the column's check constraint
  }
}
