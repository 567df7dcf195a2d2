import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { VehicleService } from '@roadbook/contract/services'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import classes from './services.module.css'

type Props = {
  services: readonly VehicleService[]
  /** Left out where the reader may change nothing. */
  onEdit: ((service: VehicleService) => void) | undefined
}

const SHOWN = 4

/** The services that were done, the latest first. */
export function ServiceList({ services, onEdit }: Props) {
  const { t } = useLingui()
  const [isLong, setLong] = useState(false)
  if (services.length === 0) return null
  const shown = isLong ? services : services.slice(0, SHOWN)
  return (
    <>
      <ol className={classes.services} aria-label={t`Services done`}>
        {shown.map((service) => (
          <Done key={service.id} service={service} onEdit={onEdit} />
        ))}
      </ol>
      {!isLong && services.length > SHOWN && (
        <button type="button" className={classes.more} onClick={() => setLong(true)}>
          <Trans>All {services.length} services</Trans>
        </button>
      )}
    </>
  )
}

type DoneProps = { service: VehicleService } & Pick<Props, 'onEdit'>

function Done({ service, onEdit }: DoneProps) {
  const { t } = useLingui()
  const f = useFormat()
  const { date, vehicleId, odometerMeters, expense, note, createdByName } = service
  const day = f.day(date)
  return (
    <li className={classes.service} title={createdByName ?? undefined}>
      <time dateTime={date}>{day}</time>
      <span className={classes.figure}>{f.odometer(odometerMeters)}</span>
      {onEdit !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t`Edit the service of ${day}`}
          title={t`Edit`}
          onClick={() => onEdit(service)}
        >
          <IconPencil size={14} stroke={1.8} />
        </ActionIcon>
      )}
      {(note !== null || expense !== null) && (
        <span className={classes.text}>
          {expense !== null && (
            <Link to="/costs/all" search={{ vehicles: [vehicleId], expense: expense.id }}>
              {f.money(expense.amountMinor, expense.currency)}
            </Link>
          )}
          {expense !== null && note !== null && ' · '}
          {note}
        </span>
      )}
    </li>
  )
}
