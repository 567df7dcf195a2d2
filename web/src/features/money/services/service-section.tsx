import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { VehicleService, VehicleServices } from '@roadbook/contract/money/services'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Facts, Section } from '../../../ui/section.tsx'
import { useCan } from '../../people/users/queries.ts'
import { servicesQuery } from './queries.ts'
import { ServiceDrawer } from './service-drawer.tsx'
import { ServiceList } from './service-list.tsx'
import { Text } from '../../../ui/layout.tsx'

type Props = { vehicle: Vehicle; now: number }

/** When the next service is due, and past services. */
export function ServiceSection({ vehicle, now }: Props) {
  const { t } = useLingui()
  const query = useQuery(servicesQuery(vehicle.id))
  const mayChange = useCan('vehicles.write') && !vehicle.archived
  const [isRecording, recording] = useDisclosure()
  const [edited, edit] = useState<VehicleService>()
  const known = query.data
  const markDone = (
    <button type="button" onClick={recording.open}>
      <Trans>Mark as done</Trans>
    </button>
  )
  return (
    <Section title={t`Service`} link={mayChange && known !== undefined ? markDone : undefined}>
      {query.isError && known === undefined && (
        <ErrorPanel error={query.error} title={t`The services could not be loaded`} onRetry={query.refetch} />
      )}
      {query.isPending && <Skeleton height={72} mt={8} animate={false} />}
      {known !== undefined && (
        <>
          <Next known={known} now={now} />
          <ServiceList services={known.services} onEdit={mayChange ? edit : undefined} />
          {isRecording && <ServiceDrawer known={known} onClose={recording.close} />}
          {edited !== undefined && (
            <ServiceDrawer known={known} service={edited} onClose={() => edit(undefined)} />
          )}
        </>
      )}
    </Section>
  )
}

function Next({ known, now }: { known: VehicleServices; now: number }) {
  const { t } = useLingui()
  const { next, serviceEveryMeters } = known
  const isPlanned = next.dueDate !== null || serviceEveryMeters !== null
  if (!isPlanned) {
    return (
      <Text as="p" pt={6} pb={8} size="small" color="muted">
        {known.services.length === 0
          ? t`No service planned. Edit the vehicle to enter how often it is due, or mark the last service as done.`
          : t`No next service planned. Edit the vehicle to enter how often it is due.`}
      </Text>
    )
  }
  return (
    <>
      <NextFacts known={known} now={now} />
      {next.isEstimate && (
        <Text as="p" pt={6} pb={8} size="small" color="muted">
          <Trans>Estimated: no service is recorded yet.</Trans>
        </Text>
      )}
    </>
  )
}

function NextFacts({ known: { next, serviceEveryMeters }, now }: { known: VehicleServices; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  const { dueDate, dueOdometerMeters: dueAt, remainingMeters } = next
  const isLate = dueDate !== null && dueDate < f.isoDay(new Date(now).toISOString())
  const byDate = dueDate === null ? '' : `${f.day(dueDate)} · ${f.dueIn(dueDate, now)}`
  const byDistance = useRemaining(remainingMeters)
  const facts = [
    ...(dueDate === null ? [] : [{ label: t`Due by date`, value: <Due isLate={isLate}>{byDate}</Due> }]),
    ...(dueAt === null || remainingMeters === null
      ? []
      : [
          {
            label: t`Due by distance`,
            value: (
              <Due isLate={remainingMeters < 0}>
                {f.odometer(dueAt)} · {byDistance}
              </Due>
            ),
          },
        ]),
    ...(serviceEveryMeters === null
      ? []
      : [{ label: t`Service interval`, value: f.odometer(serviceEveryMeters) }]),
  ]
  return <Facts facts={facts} />
}

/** "in 7,700 km", "300 km overdue" */
function useRemaining(meters: number | null): string {
  const { t } = useLingui()
  const f = useFormat()
  if (meters === null) return ''
  const distance = f.remaining(meters)
  return meters < 0 ? t`${distance} overdue` : t`in ${distance}`
}

function Due({ isLate, children }: { isLate: boolean; children: ReactNode }) {
  return (
    <Text tabular weight={isLate ? 600 : undefined} color={isLate ? 'danger' : undefined}>
      {children}
    </Text>
  )
}
