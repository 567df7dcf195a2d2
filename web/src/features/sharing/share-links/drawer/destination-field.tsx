import { Trans, useLingui } from '@lingui/react/macro'
import { Autocomplete, CloseButton } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { Destination, ShareLinkDetail } from '@roadbook/contract/sharing/share-links'
import { useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import classes from './share.module.css'
import { useDestinations } from './use-destinations.ts'
import { Stack, Text } from '../../../../ui/layout.tsx'

type Props = {
  link: ShareLinkDetail
  /** The arrival at the shown destination. */
  isSaved: boolean
  onChange: (destination: Destination | null) => void
}

/** A place by name: with it, the link's page shows an arrival time. */
export function DestinationField({ link, isSaved, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const { groups, find, note } = useDestinations(link.vehicleId, typed ?? '')
  const { destination } = link
  return (
    <Stack gap={4} shrink size="small">
      <Autocomplete
        label={
          <Trans>
            Destination{' '}
            <Text weight={400} color="muted">
              optional
            </Text>
          </Trans>
        }
        aria-label={t`Destination`}
        placeholder={t`Street, town or geofence`}
        leftSection={<IconMapPin size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={
          destination !== null && (
            <CloseButton size="sm" aria-label={t`Remove the destination`} onClick={() => onChange(null)} />
          )
        }
        maxLength={100}
        value={typed ?? destination?.address ?? ''}
        data={typed === undefined && destination !== null ? [] : groups}
        filter={({ options }) => options}
        onChange={setTyped}
        onBlur={() => setTyped(undefined)}
        onOptionSubmit={(label) => {
          const found = find(label)
          if (found !== undefined) onChange(found)
          setTyped(undefined)
        }}
      />
      <p className={classes.help}>
        <output>{note}</output>
        {note === undefined && <Note {...{ link, isSaved }} />}
      </p>
    </Stack>
  )
}

function Note({ link: { destination, arrival }, isSaved }: Pick<Props, 'link' | 'isSaved'>) {
  const f = useFormat()
  if (destination === null)
    return <Trans>With a destination the page also shows when the vehicle arrives.</Trans>
  if (!isSaved || arrival === null) return <Trans>The page shows the arrival time once it is known.</Trans>
  const time = f.time(arrival.arrivesAt)
  if (arrival.method === 'straightLine') {
    return (
      <Trans>
        The page shows the arrival time, now about {time}, estimated from the straight-line distance.
      </Trans>
    )
  }
  return <Trans>The page shows the arrival time, now about {time}.</Trans>
}
