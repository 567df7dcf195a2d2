import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../features/people/users/queries.ts'
import { liveVehicleOf } from '../../features/fleet/vehicles/live-vehicle.ts'
import { vehicleQuery } from '../../features/fleet/vehicles/queries.ts'
import { SmallMap } from '../../features/fleet/vehicles/small-map.tsx'
import { Stack, Box, Text } from '../../ui/layout.tsx'
import classes from './set-up.module.css'

type Props = { vehicleId: string; onDone: () => void }

/** The first position has arrived: where the vehicle is, and the next steps for the company. */
export function SetUpDone({ vehicleId, onDone }: Props) {
  const { t } = useLingui()
  const maySet = useCan('settings.write')
  const mayInvite = useCan('users.write')
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  const onMap = useMemo(() => (vehicle === undefined ? [] : [liveVehicleOf(vehicle)]), [vehicle])
  return (
    <Box as="section" fullWidth maxWidth={560} mx="auto" mt={16} mb={32} aria-labelledby="set-up-done">
      <Text as="h2" mb={8} size="title" id="set-up-done">
        {vehicle === undefined ? (
          <Trans>Your first vehicle is on the map</Trans>
        ) : (
          <Trans>{vehicle.registration} is on the map</Trans>
        )}
      </Text>
      <Text as="p" mt={-4} mb={16} size="body" color="text2">
        {vehicle?.lastPosition?.address ?? ''}
      </Text>
      <Box height="260px" relative clip border="hairline" radius={10}>
        <SmallMap
          label={t`Map with the last position`}
          vehicles={onMap}
          detail="full"
          empty={t`Vehicles appear here once their devices have sent a position.`}
        />
      </Box>
      <Box as="ul" line="above" my={16} aria-label={t`Next steps`}>
        <li>
          <Link to="/vehicles" search={{ add: true }} className={classes.nextStep}>
            <NextStep title={t`Add more vehicles`} text={t`One by one, each with its device.`} />
          </Link>
        </li>
        {mayInvite && (
          <li>
            <Link to="/users" search={{ add: true }} className={classes.nextStep}>
              <NextStep title={t`Invite people`} text={t`Drivers see their own vehicles and trips.`} />
            </Link>
          </li>
        )}
        {maySet && (
          <li>
            <Link to="/settings" className={classes.nextStep}>
              <NextStep
                title={t`Set up your company`}
                text={t`Location, categories and what counts as a stop.`}
              />
            </Link>
          </li>
        )}
      </Box>
      <Button onClick={onDone}>
        <Trans>Open dashboard</Trans>
      </Button>
    </Box>
  )
}

function NextStep({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Stack as="span" shrink size="body">
        <strong>{title}</strong>
        <Text size="small" color="text2">
          {text}
        </Text>
      </Stack>
      <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
    </>
  )
}
