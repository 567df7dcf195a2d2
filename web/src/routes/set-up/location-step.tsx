import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Place } from '@roadbook/contract/core/entity'
import type { CurrentUser } from '@roadbook/contract/people/users'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useBasemap } from '../../lib/basemap.ts'
import { lacksStreets } from '../../map/style/lacks-streets.ts'
import { placesQuery } from '../../features/tracking/live/queries.ts'
import { placeAtQuery } from '../../features/company/settings/company/queries.ts'
import { LocationField } from '../../features/company/settings/location-field.tsx'
import { MapOffer } from '../../features/company/settings/map-offer.tsx'
import { currentUserQuery } from '../../features/people/users/queries.ts'
import { Row, Box } from '../../ui/layout.tsx'
import { TextButton } from '../../ui/text-button.tsx'

type Props = { tenant: CurrentUser['tenant']; onSkip: () => void }

/** The company's location, where maps open and tours end. */
export function LocationStep({ tenant, onSkip }: Props) {
  const [place, setPlace] = useState<Place>()
  const { around, isSettled } = useAround(tenant)
  const save = useSaveLocation(tenant.country)
  const basemap = useBasemap()
  const seen = place === undefined ? around : { ...place, zoom: TOWN_ZOOM }
  const lacksMap = seen !== undefined && basemap !== undefined && lacksStreets(seen, basemap)
  return (
    <>
      <Box fullWidth minHeight="330px">
        {isSettled && <LocationField place={place} around={around} onChoose={setPlace} />}
        <MapOffer isWanted={lacksMap} isFloating={false} />
      </Box>
      <Row gap={16} wrap>
        <Button
          disabled={place === undefined}
          loading={save.isPending}
          onClick={() => place !== undefined && save.mutate(place)}
        >
          <Trans>Save location</Trans>
        </Button>
        <TextButton size="small" underline="hover" onClick={onSkip}>
          <Trans>Skip</Trans>
        </TextButton>
      </Row>
    </>
  )
}

const TOWN_ZOOM = 9

/** The city that the company's time zone is named after, if it is in the company's country. */
function useAround({ timeZone, country }: CurrentUser['tenant']) {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  const { data = [], isPending } = useQuery(placesQuery(city))
  const found = data.find((one) => one.kind === 'town' && one.country === country)
  const around = found && { latitude: found.latitude, longitude: found.longitude, zoom: TOWN_ZOOM }
  return { around, isSettled: !isPending }
}

/** Including the country of the place, if known. */
function useSaveLocation(companyCountry: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (place: Place) => {
      const found = await client.fetchQuery(placeAtQuery(place)).catch(() => undefined)
      const country = found?.country ?? companyCountry
      return call(api.settings.putDefaultLocation, { body: { ...place, country } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery().queryKey }),
  })
}
