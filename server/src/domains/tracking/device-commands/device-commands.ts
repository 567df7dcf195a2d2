/** Commands as the company sees them. */
import {
  CommandFailure,
  CommandKind,
  CommandState,
  DeviceCommand,
} from '@roadbook/contract/tracking/device-commands'
import { type InferResult, sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'
import { isVisibleAt } from '../locations/index.ts'

function ofCompany({ scope, tx }: Context) {
  return tx.selectFrom('deviceCommands').where('deviceCommands.tenantId', '=', scope.tenantId)
}

type CommandsQuery = ReturnType<typeof ofCompany>

function selection(query: CommandsQuery, context: Context) {
  return (
    query
      .innerJoin('vehicles as v', (join) => sameCompany(join, 'v.id', 'deviceCommands.vehicleId'))
      .leftJoin('users', (join) => sameCompany(join, 'users.id', 'deviceCommands.createdBy'))
      .selectAll('deviceCommands')
      .select('v.registration')
      // Null for one that a program gave.
      .select(nameOrEmail<string | null>('users').as('createdByName'))
      .select(isVisibleAt(context, sql`device_commands.ended_at`).as('isAnswerVisible'))
  )
}

type Row = InferResult<ReturnType<typeof selection>>[number]

export const deviceCommands = createEntity({
  table: 'deviceCommands',
  thing: 'deviceCommand',
  resource: 'deviceCommand',
  schema: DeviceCommand,
  within: ofCompany,
  selection,
  filters: {
    vehicleId: (rows: CommandsQuery, id: string) => rows.where('deviceCommands.vehicleId', '=', id),
  },
  ordering: {
    standard: [{ field: 'createdAt', isDescending: true }],
    by: (field: 'createdAt') => sql.ref(`deviceCommands.${field}`),
    neverNull: ['createdAt'],
  },
  toValues: (_context, rows: readonly Row[]) => rows.map(toDeviceCommand),
  // The answer may tell a place.
  unaudited: ['answer', 'registration', 'createdBy', 'createdByName', 'sentAt', 'endedAt'],
  registration: ({ registration }) => registration,
})

function toDeviceCommand({ isAnswerVisible, ...row }: Row): DeviceCommand {
  return {
    ...isoTimes(row),
    kind: CommandKind.parse(row.kind),
    state: CommandState.parse(row.state),
    failure: CommandFailure.nullable().parse(row.failure),
    answer: isAnswerVisible ? row.answer : null,
  }
}
