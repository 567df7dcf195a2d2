import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { OdometerReading, VehicleOdometer } from '@roadbook/contract/fleet/odometer'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useState } from 'react'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useIsHistoryComing } from '../../../company/demo/queries.ts'
import { useCan } from '../../../people/users/queries.ts'
import { EnterReadingDrawer } from './enter-reading-drawer.tsx'
import { OdometerReadings } from './odometer-readings.tsx'
import { odometerQuery } from '../queries.ts'
import { useOdometerDriftText } from './use-odometer-drift-text.ts'
import { WithdrawReadingDrawer } from './withdraw-reading-drawer.tsx'
import { Text } from '../../../../ui/layout.tsx'

type Props = { vehicle: Vehicle; now: number }

/** The readings that the odometer is based on, and the device's accuracy. The value itself is in the page head. */
export function OdometerSection({ vehicle, now }: Props) {
  const { t } = useLingui()
  const query = useQuery(odometerQuery(vehicle.id))
  const mayChange = useCan('vehicles.write') && !vehicle.archived
  const [isEntering, entering] = useDisclosure()
  const [mistaken, setMistaken] = useState<OdometerReading>()
  const enter = (
    <button type="button" onClick={entering.open}>
      <Trans>Enter reading</Trans>
    </button>
  )
  return (
    <Section title={t`Odometer`} link={mayChange ? enter : undefined}>
      {query.isError && query.data === undefined && (
        <ErrorPanel error={query.error} title={t`The odometer could not be loaded`} onRetry={query.refetch} />
      )}
      {query.isPending && <Skeleton height={96} mt={8} animate={false} />}
      {query.data !== undefined && (
        <>
          <Drift odometer={query.data} />
          <OdometerReadings
            readings={query.data.readings}
            now={now}
            onWithdraw={mayChange ? setMistaken : undefined}
          />
        </>
      )}
      {isEntering && <EnterReadingDrawer vehicle={vehicle} onClose={entering.close} />}
      {mistaken !== undefined && (
        <WithdrawReadingDrawer vehicle={vehicle} reading={mistaken} onClose={() => setMistaken(undefined)} />
      )}
    </Section>
  )
}

function Drift({ odometer }: { odometer: VehicleOdometer }) {
  const { t } = useLingui()
  const driftText = useOdometerDriftText(odometer)
  const isComing = useIsHistoryComing()
  return (
    <Text as="p" py={8} size="small" color="muted">
      {isComing ? t`Not complete yet: simulated history is being filled in.` : driftText}
    </Text>
  )
}
