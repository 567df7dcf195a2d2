import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { currentUserQuery, useCan } from '../../people/users/queries.ts'
import { ExpenseFields } from './expense-fields.tsx'
import { newExpense } from './expense-values.ts'
import { useAddExpense } from './queries.ts'
import { ExpenseHint } from './receipts/expense-hint.tsx'
import { ReceiptsPane } from './receipts/receipts-pane.tsx'
import { useProposals } from './receipts/use-proposals.tsx'
import { useReceiptReading } from './receipts/use-receipt-reading.ts'
import { useReceipts } from './receipts/use-receipts.ts'
import { useHasNoVehicle } from '../../fleet/vehicles/queries.ts'
import { useExpenseForm } from './use-expense-form.ts'

type Props = {
  /** The vehicle of the page, if it shows only one. */
  vehicleId?: string | undefined
  /** The trip on which it was paid. */
  trip?: { id: string; vehicleId: string; registration: string; day: string }
  /** Receipts that were dropped on the page. */
  files?: readonly File[]
  onClose: () => void
}

export function AddExpenseDrawer({ vehicleId, trip, files, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const [first] = useState(() =>
    newExpense(
      {
        vehicleId: vehicleId ?? null,
        type: 'fuel',
        today: trip?.day ?? f.isoDay(new Date().toISOString()),
        currency: user.tenant.currency,
      },
      f,
    ),
  )
  const form = useExpenseForm({ first })
  const { vehicleId: chosenVehicleId } = form.getValues()
  const receipts = useReceipts({ vehicleId: chosenVehicleId, files })
  const proposed = useProposals(form)
  const { state: reading, highlight } = useReceiptReading({
    receipts,
    proposed,
    currency: first.currency,
    isVehicleKnown: trip !== undefined,
  })
  const add = useAddExpense()
  // A former driver no longer sees the vehicle, but may still enter expenses from their time with it.
  const hasNoVehicle = useHasNoVehicle() && vehicleId === undefined
  return (
    <EntityDrawer
      title={t`Add expense`}
      saveLabel={t`Add expense`}
      form={form}
      also={receipts.also}
      aside={
        <ReceiptsPane
          receipts={receipts}
          vehicleId={null}
          chosenVehicleId={chosenVehicleId}
          highlight={highlight}
        />
      }
      hint={<ExpenseHint receipts={receipts} proposals={proposed.standing} />}
      add={(body) =>
        // An expense of another vehicle can't belong to this trip.
        add.mutateAsync({ ...body, ...(trip?.vehicleId === body.vehicleId ? { tripId: trip.id } : {}) })
      }
      onClose={onClose}
      {...(hasNoVehicle ? { instead: <NoVehicle /> } : {})}
    >
      <ExpenseFields
        form={form}
        vehicle={trip && { id: trip.vehicleId, registration: trip.registration }}
        proposed={proposed}
        reading={reading}
      />
    </EntityDrawer>
  )
}

/** Expenses need a vehicle; users who may add one get a link to the form. */
function NoVehicle() {
  const { t } = useLingui()
  const mayAdd = useCan('vehicles.write')
  const action = (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      renderRoot={(props) => <Link to="/vehicles" search={{ add: true }} {...props} />}
    >
      <Trans>Add vehicle</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`No vehicles yet`} action={mayAdd ? action : undefined}>
      {mayAdd ? (
        <Trans>Every expense belongs to a vehicle. Add a vehicle first.</Trans>
      ) : (
        <Trans>Every expense belongs to a vehicle. Ask your manager to add yours.</Trans>
      )}
    </EmptyState>
  )
}
