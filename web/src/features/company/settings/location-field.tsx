import { Trans, useLingui } from '@lingui/react/macro'
import { Autocomplete, Button, Skeleton } from '@mantine/core'
import { IconCurrentLocation, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Place } from '@roadbook/contract/core/entity'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { showError } from '../../../lib/toasts.ts'
import type { MapPlace } from '../../../map/fleet/fleet-map-options.ts'
import { useFoundPlaces } from '../../tracking/live/queries.ts'
import { placeAtQuery } from './company/queries.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './location-field.module.css'

/** The map is the heaviest part of the page, so it is loaded lazily. */
const PlaceMap = lazy(async () => ({ default: (await import('../../../map/place-map.tsx')).PlaceMap }))

const MAP_HEIGHT = 240
/** Europe, if neither a place nor the fleet's position is known. */
const somewhere = { latitude: 48, longitude: 11, zoom: 3 }

type Props = {
  place: Place | undefined
  onChoose: (place: Place) => void
  /** What the map shows first while there is no place. */
  around?: MapPlace | undefined
  /** To the right, under the map. */
  aside?: ReactNode
}

/** Where the company is: by address, by the browser's location, or by a pin on the map. */
export function LocationField({ place: given, around = somewhere, onChoose, aside }: Props) {
  const { t } = useLingui()
  const { latitude, longitude } = given ?? {}
  // The same object as long as the place is the same: the map is outside React.
  const place = useMemo(
    () => (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }),
    [latitude, longitude],
  )
  return (
    <>
      <Row gap={16} rowGap={10} align="stretch" wrap mb={10}>
        <AddressSearch place={place} onChoose={onChoose} />
        <UseMyLocation onChoose={onChoose} />
      </Row>
      <Suspense fallback={<Skeleton height={MAP_HEIGHT} radius={10} animate={false} />}>
        <PlaceMap
          label={t`Map of the default location`}
          height={MAP_HEIGHT}
          place={place}
          around={around}
          onChoose={onChoose}
        />
      </Suspense>
      <Row gap={16} align="start" justify="between" pt={8}>
        <Text pt={5} size="small" color="text2">
          {place === undefined ? (
            <Trans>Click on the map, or search for an address</Trans>
          ) : (
            <Trans>Drag the pin, or search for an address</Trans>
          )}
        </Text>
        {aside}
      </Row>
    </>
  )
}

type ChooseProps = { onChoose: (place: Place) => void }

/** Towns and streets by name. Until something is typed, it shows the pin's address. */
function AddressSearch({ place, onChoose }: ChooseProps & { place: Place | undefined }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const { data: at } = useQuery(placeAtQuery(place))
  const { places, note } = useFoundPlaces(typed ?? '')
  return (
    <Autocomplete
      className={styleClasses({ basis: 260 })}
      description={note && <output>{note}</output>}
      inputWrapperOrder={['input', 'description']}
      aria-label={t`Address`}
      placeholder={t`Search for an address`}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      value={typed ?? at?.address ?? ''}
      data={typed === undefined ? [] : [...places.keys()]}
      filter={({ options: all }) => all}
      onChange={setTyped}
      onBlur={() => setTyped(undefined)}
      onOptionSubmit={(label) => {
        const one = places.get(label)
        if (one !== undefined) onChoose({ latitude: one.latitude, longitude: one.longitude })
        setTyped(undefined)
      }}
    />
  )
}

function UseMyLocation({ onChoose }: ChooseProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        onChoose({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
      },
      () => {
        setAsking(false)
        showError(
          t`Your location could not be read. Allow it for this site in your browser, or set the pin on the map.`,
        )
      },
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <Button
      variant="default"
      className={classes.here}
      loading={isAsking}
      leftSection={<IconCurrentLocation size={16} stroke={1.6} aria-hidden="true" />}
      onClick={ask}
    >
      <Trans>Use my location</Trans>
    </Button>
  )
}

/** About a metre, like the pin. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
