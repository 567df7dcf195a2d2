import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { VehicleService } from '@roadbook/contract/money/services'
import { useFormat } from '../../../lib/use-format.ts'
import { Entry, EntryList } from '../../../ui/entry-list.tsx'

type Props = {
  services: readonly VehicleService[]
  /** Left out if the user can't make changes. */
  onEdit: ((service: VehicleService) => void) | undefined
}

/** Past services, the latest first. */
export function ServiceList({ services, onEdit }: Props) {
  const { t } = useLingui()
  return (
    <EntryList
      label={t`Services done`}
      entries={services}
      allLabel={<Trans>All {services.length} services</Trans>}
      renderEntry={(service) => <Done key={service.id} service={service} onEdit={onEdit} />}
    />
  )
}

type DoneProps = { service: VehicleService } & Pick<Props, 'onEdit'>

function Done({ service, onEdit }: DoneProps) {
  const { t } = useLingui()
  const f = useFormat()
  const { date, odometerMeters, expense, note, createdByName } = service
  const day = f.day(date)
  return (
    <Entry
      time={<time dateTime={date}>{day}</time>}
      figure={f.odometer(odometerMeters)}
      title={createdByName ?? undefined}
      action={
        onEdit && (
          <ActionIcon
            size={24}
            aria-label={t`Edit the service of ${day}`}
            title={t`Edit`}
            onClick={() => onEdit(service)}
          >
            <IconPencil size={14} stroke={1.8} />
          </ActionIcon>
        )
      }
      note={note === null && expense === null ? undefined : <Note service={service} />}
    />
  )
}

function Note({ service: { vehicleId, expense, note } }: { service: VehicleService }) {
  const f = useFormat()
  return (
    <>
      {expense !== null && (
        <Link to="/costs/all" search={{ vehicles: [vehicleId], expense: expense.id }}>
          {f.money(expense.amountMinor, expense.currency)}
        </Link>
      )}
      {expense !== null && note !== null && ' · '}
      {note}
    </>
  )
}
