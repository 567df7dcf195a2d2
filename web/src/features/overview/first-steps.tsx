import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Overview } from '@roadbook/contract/overview'
import type { ReactNode } from 'react'
import { DeviceAddresses } from '../../ui/device-addresses.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCan } from '../users/queries.ts'
import classes from './first-steps.module.css'

/** The steps from an empty company to a vehicle on the map; without permission, what will be shown here. */
export function FirstSteps({ overview }: { overview: Overview }) {
  const { t } = useLingui()
  const mayAdd = useCan('vehicles.write')
  if (!mayAdd) {
    return (
      <EmptyState title={t`Your fleet at a glance`}>
        <Trans>
          See which vehicles move, which are parked and what needs attention, once they send positions.
        </Trans>
      </EmptyState>
    )
  }
  const { vehicles, hasDevice, hasReported } = overview
  const silent = overview.needsAttention.items.find(({ kind }) => kind === 'neverSent')?.vehicleId
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.title}>
        <Trans>Three steps to your fleet on the map</Trans>
      </h2>
      <ol className={classes.list}>
        <Step number={1} isDone={vehicles > 0} isNext={vehicles === 0} title={t`Add a vehicle`}>
          <Trans>Only the registration is required.</Trans>
          <AddVehicle isPrimary={vehicles === 0} />
        </Step>
        <Step number={2} isDone={hasDevice} isNext={vehicles > 0 && !hasDevice} title={t`Connect its device`}>
          <Trans>
            Edit the vehicle and enter the number on its tracker’s label, usually the 15-digit IMEI. To use a
            phone instead, let Roadbook suggest a number, then scan the QR code that sets up the app.
          </Trans>
          {vehicles > 0 && !hasDevice && (
            <Button renderRoot={(props) => <Link to="/vehicles" {...props} />}>
              <Trans>Open vehicles</Trans>
            </Button>
          )}
        </Step>
        <Step number={3} isDone={hasReported} isNext={hasDevice} title={t`Wait for its first position`}>
          <Trans>Set up the tracker to send to this server. This page updates as soon as it does.</Trans>
          <DeviceAddresses />
          {silent !== undefined && silent !== null && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/vehicles/detail/" search={{ id: silent, tab: 'device' }} {...props} />
              )}
            >
              <Trans>Show its device</Trans>
            </Button>
          )}
        </Step>
      </ol>
    </section>
  )
}

function AddVehicle({ isPrimary }: { isPrimary: boolean }) {
  if (!isPrimary) return null
  return (
    <Button renderRoot={(props) => <Link to="/vehicles" search={{ add: true }} {...props} />}>
      <Trans>Add vehicle</Trans>
    </Button>
  )
}

type StepProps = { number: number; isDone: boolean; isNext: boolean; title: string; children: ReactNode }

function Step({ number, isDone, isNext, title, children }: StepProps) {
  const { t } = useLingui()
  return (
    <li
      className={classes.step}
      data-done={isDone || undefined}
      data-next={isNext || undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <span
        className={classes.number}
        role={isDone ? 'img' : undefined}
        aria-label={isDone ? t`Done` : undefined}
      >
        {isDone ? <IconCheck size={16} stroke={2.2} aria-hidden="true" /> : number}
      </span>
      <div className={classes.text}>
        <h3 className={classes.name}>{title}</h3>
        {!isDone && <div className={classes.how}>{children}</div>}
      </div>
    </li>
  )
}
