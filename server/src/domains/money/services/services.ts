import { idOf } from '@roadbook/contract/core/entity'
import { VehicleService } from '@roadbook/contract/money/services'
import { type InferResult, sql } from 'kysely'
import { z } from 'zod'
import { nameOrEmail } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'

/** The fields for the audit log; `read-services.ts` decides what each reader sees. */
export const services = createEntity({
  table: 'vehicleServices',
  thing: 'service',
  resource: 'service',
  schema: VehicleService.omit({
    expense: true,
    createdByName: true,
    createdAt: true,
    updatedAt: true,
  }).extend({
    expenseId: idOf('expense').nullable(),
    registration: z.string(),
  }),
  within: allServices,
  selection: selectService,
  filters: {
    vehicleId: (query: ServicesQuery, id: string) => query.where('vehicleServices.vehicleId', '=', id),
    date: (query: ServicesQuery, day: string) => query.where('vehicleServices.date', '=', day),
    odometerMeters: (query: ServicesQuery, meters: number) =>
      query.where('vehicleServices.odometerMeters', '=', meters),
  },
  ordering: {
    standard: [
      { field: 'date', isDescending: true },
      { field: 'odometerMeters', isDescending: true },
    ],
    by: (field: 'date' | 'odometerMeters') => sql.ref(`vehicleServices.${field}`),
    neverNull: ['date', 'odometerMeters'],
  },
  toValues: (_context, rows) => [...rows],
  unaudited: ['registration'],
  registration: ({ registration }) => registration,
})

function allServices({ scope, tx }: Context) {
  return tx.selectFrom('vehicleServices').where('vehicleServices.tenantId', '=', scope.tenantId)
}

type ServicesQuery = ReturnType<typeof allServices>

function selectService(query: ServicesQuery) {
  return query
    .innerJoin('vehicles', (join) => sameCompany(join, 'vehicles.id', 'vehicleServices.vehicleId'))
    .leftJoin('users as person', (join) => sameCompany(join, 'person.id', 'vehicleServices.createdBy'))
    .leftJoin('expenses as expense', (join) => sameCompany(join, 'expense.id', 'vehicleServices.expenseId'))
    .selectAll('vehicleServices')
    .select(['vehicles.registration', nameOrEmail<string | null>('person').as('createdByName')])
    .select(['expense.amountMinor', 'expense.currency', 'expense.createdBy as expenseBy'])
}

export type ServiceRow = InferResult<ReturnType<typeof selectService>>[number]

/** The latest first. */
export function latestServices(context: Context, vehicleId: string, limit: number): Promise<ServiceRow[]> {
  return services.rows(context, { filter: { vehicleId }, page: { page: 1, limit } })
}
