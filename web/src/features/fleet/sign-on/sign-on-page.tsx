import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLogout, IconSteeringWheel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SIGN_ON_HOURS, type VehicleSignOn } from '@roadbook/contract/fleet/sign-ons'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { useCan } from '../../people/users/queries.ts'
import { signOnQuery, useSignOn } from './queries.ts'
import { SignOnCode } from './sign-on-code.tsx'

const route = getRouteApi('/frame/vehicles/$vehicleId/sign-on')
const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** Where a vehicle's QR code leads: a driver signs on and off. */
export function SignOnPage() {
  const { t } = useLingui()
  const { vehicleId } = route.useParams()
  const mayPrint = useCan('vehicles.write')
  const { data: vehicle, error, refetch } = useQuery(signOnQuery(vehicleId))
  return (
    <Page title={vehicle?.registration ?? t`Sign on`}>
      {vehicle !== undefined && <SignOn vehicle={vehicle} />}
      {vehicle !== undefined && mayPrint && <SignOnCode vehicle={vehicle} />}
      {vehicle === undefined && error !== null && (
        <ErrorPanel error={error} title={t`This vehicle could not be loaded`} onRetry={refetch} />
      )}
    </Page>
  )
}

function SignOn({ vehicle }: { vehicle: VehicleSignOn }) {
  const { vehicleId, label, signedOn } = vehicle
  const { mutate, isPending } = useSignOn(vehicleId)
  const isYou = signedOn?.isYou === true
  return (
    <Stack gap={16} py={16} maxWidth={420}>
      {label !== null && label !== '' && <Text color="text2">{label}</Text>}
      <Driver signedOn={signedOn} />
      {isYou ? (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconLogout {...icon} />}
          loading={isPending}
          onClick={() => mutate(false)}
        >
          <Trans>Sign off</Trans>
        </Button>
      ) : (
        <Button
          size="lg"
          leftSection={<IconSteeringWheel {...icon} />}
          loading={isPending}
          onClick={() => mutate(true)}
        >
          <Trans>I’m driving now</Trans>
        </Button>
      )}
      <Text as="p" size="small" color="muted">
        <Trans>
          Trips are recorded as yours until you sign off, somebody else signs on or {SIGN_ON_HOURS} hours have
          passed.
        </Trans>
      </Text>
    </Stack>
  )
}

function Driver({ signedOn }: Pick<VehicleSignOn, 'signedOn'>) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  if (signedOn === null) return <p>{t`Nobody has signed on.`}</p>
  const since = f.short(signedOn.since, now)
  if (signedOn.isYou) return <p>{t`You have been signed on since ${since}.`}</p>
  const { name } = signedOn
  if (name === null) return <p>{t`Another driver has been signed on since ${since}.`}</p>
  return <p>{t`${name} has been signed on since ${since}.`}</p>
}
