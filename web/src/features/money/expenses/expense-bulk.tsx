import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { IconCar, IconRoute, IconRouteOff, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { mostAtOnce } from '@roadbook/contract/core/change-many'
import type { Expense, ExpensesChange } from '@roadbook/contract/money/expenses'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import { call } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { BulkAction, BulkLabel } from '../../../ui/list/bulk-bar.tsx'
import { BulkMenu } from '../../../ui/list/bulk-menu.tsx'
import type { Bulk, Chosen } from '../../../ui/list/list-bulk-bar.tsx'
import { useBulkChange } from '../../../ui/list/use-bulk-change.ts'
import { useCan } from '../../people/users/queries.ts'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'
import { suggestedTripQuery, useExpensesChanged } from './queries.ts'

type Fields = Omit<ExpensesChange['changes'][number], 'id' | 'version'>

/** Bulk actions for expenses: another type, vehicle or trip. */
export function useExpenseBulk(): Bulk<Expense> | undefined {
  const { t } = useLingui()
  const f = useFormat()
  if (!useCan('expenses.write')) return undefined
  return {
    rowLabel: ({ registration, amountMinor, currency }) =>
      t`Select ${f.money(amountMinor, currency)} of ${registration}`,
    actions: (chosen, onDone) => <ExpenseActions chosen={chosen} onDone={onDone} />,
  }
}

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

function ExpenseActions({
  chosen: { rows, count },
  onDone,
}: {
  chosen: Chosen<Expense>
  onDone: () => void
}) {
  const { t } = useLingui()
  const labels = useExpenseTypeLabels()
  const vehicles = useVehicleOptions()
  const { change, isPending } = useBulkChange<Expense, Fields>({
    call: (changes) => call(api.expenses.updateMany, { body: { changes } }),
    changed: useExpensesChanged(),
  })
  if (count > mostAtOnce) {
    return (
      <BulkLabel>
        <Plural
          value={mostAtOnce}
          one="Select at most # expense to change it"
          other="Select at most # expenses to change them"
        />
      </BulkLabel>
    )
  }
  if (rows.some(({ locked }) => locked)) {
    return (
      <BulkLabel>
        <Trans>Locked expenses can’t be changed</Trans>
      </BulkLabel>
    )
  }
  const apply = (fields: Fields, successMessage: string) =>
    change({
      rows,
      onDone,
      give: () => fields,
      // Changing the vehicle removes the trip, so undoing restores all three.
      takeBack: ({ type, vehicleId, tripId }) => ({ type, vehicleId, tripId }),
      successMessage,
    })
  return (
    <>
      <BulkMenu
        label={t`Set type`}
        icon={<IconTag {...icon} />}
        options={ExpenseType.options.map((type) => ({
          value: type,
          label: labels[type],
          icon: <ExpenseTypeIcon type={type} />,
        }))}
        isBusy={isPending}
        onChoose={(type) =>
          apply(
            { type: type as ExpenseType }, // of the options above
            plural(count, { one: 'Type of # expense changed', other: 'Type of # expenses changed' }),
          )
        }
      />
      <BulkMenu
        label={t`Set vehicle`}
        icon={<IconCar {...icon} />}
        options={vehicles}
        isBusy={isPending}
        onChoose={(vehicleId) =>
          apply(
            { vehicleId },
            plural(count, {
              one: '# expense moved to another vehicle',
              other: '# expenses moved to another vehicle',
            }),
          )
        }
      />
      <TripActions
        rows={rows}
        isBusy={isPending}
        onTrip={(tripId, successMessage) => apply({ tripId }, successMessage)}
      />
    </>
  )
}

type TripProps = {
  rows: readonly Expense[]
  isBusy: boolean
  onTrip: (tripId: string | null, successMessage: string) => void
}

/** The trip suggested for the first of them, if all are of one vehicle and day. */
function TripActions({ rows, isBusy, onTrip }: TripProps) {
  const f = useFormat()
  const [first] = rows
  const isOne = rows.every(({ vehicleId, date }) => vehicleId === first?.vehicleId && date === first.date)
  const receipt = { vehicleId: first?.vehicleId ?? '', date: first?.date ?? '' }
  const { data: trip } = useQuery({ ...suggestedTripQuery(receipt), enabled: isOne && first !== undefined })
  const count = rows.length
  return (
    <>
      {isOne && trip && (
        <BulkAction
          icon={<IconRoute {...icon} />}
          isBusy={isBusy}
          onClick={() =>
            onTrip(trip.tripId, plural(count, { one: '# expense linked', other: '# expenses linked' }))
          }
        >
          <Trans>Link to the trip of {f.time(trip.startTime)}</Trans>
        </BulkAction>
      )}
      {rows.some(({ tripId }) => tripId !== null) && (
        <BulkAction
          icon={<IconRouteOff {...icon} />}
          isBusy={isBusy}
          onClick={() =>
            onTrip(null, plural(count, { one: '# expense unlinked', other: '# expenses unlinked' }))
          }
        >
          <Trans>Unlink from trip</Trans>
        </BulkAction>
      )}
    </>
  )
}
