import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { FieldGroup, FieldPair } from '../../../ui/form-drawer.tsx'
import { placesQuery } from '../../live/queries.ts'
import type { JobForm, JobValues } from '../job-form.tsx'
import classes from './place-fields.module.css'
import { JobPlaceMap } from './job-place-map.tsx'

/** A postcode finds its place, an address its street; the pin says it exactly. */
export function PlaceFields({ form }: { form: JobForm }) {
  const { t } = useLingui()
  const { postcode, address, location } = form.getValues()
  return (
    <FieldGroup title={t`Place`}>
      <FieldPair>
        <TextInput maxLength={20} autoComplete="off" {...form.field('postcode')} />
        <TextInput maxLength={300} autoComplete="off" {...form.field('address')} />
      </FieldPair>
      <FoundPlace
        postcode={postcode}
        address={address}
        onTake={(found) => form.setValues({ ...form.getValues(), ...found })}
      />
      <JobPlaceMap
        location={location}
        height={180}
        onChoose={(chosen) => form.setValues({ ...form.getValues(), location: chosen })}
      />
      <p className={classes.hint}>
        {location === null ? (
          <Trans>Click on the map to set the place.</Trans>
        ) : (
          <>
            <Trans>Drag the pin to change the place.</Trans>{' '}
            <button
              type="button"
              className={classes.linkButton}
              onClick={() => form.setValues({ ...form.getValues(), location: null })}
            >
              <Trans>Remove the pin</Trans>
            </button>
          </>
        )}
      </p>
    </FieldGroup>
  )
}

function postcodeQuery(postcode: string) {
  return queryOptions({
    queryKey: ['postcode', postcode],
    queryFn: ({ signal }) => call(api.jobs.postcode, { query: { postcode } }, { signal, quiet: true }),
    enabled: postcode.trim().length >= 2,
    staleTime: 60_000,
    meta: { quiet: true },
  })
}

type Found = Partial<Pick<JobValues, 'address' | 'location'>>
type FoundProps = { postcode: string; address: string; onTake: (found: Found) => void }

/** The place found for the postcode or address; applied by a click, never automatically over a pin. */
function FoundPlace({ postcode, address, onTake }: FoundProps) {
  const { t } = useLingui()
  const [code] = useDebouncedValue(postcode.trim(), 300)
  const [typedAddress] = useDebouncedValue(address.trim(), 300)
  // What was there when the form opened has its place already.
  const [first] = useState({ postcode: postcode.trim(), address: address.trim() })
  const byCode = useQuery({ ...postcodeQuery(code), enabled: code.length >= 3 && code !== first.postcode })
  const street =
    typedAddress
      .split(',', 1)[0]
      ?.replaceAll(/\d+\w?/g, '')
      .trim() ?? ''
  const byAddress = useQuery({
    ...placesQuery(street),
    enabled: street.length >= 3 && typedAddress !== first.address,
  })
  const place = code === first.postcode ? undefined : byCode.data
  const named = typedAddress === first.address ? [] : (byAddress.data ?? []).slice(0, 3)
  const sources = {
    job: t`from an earlier job`,
    geocoder: t`from the geocoder`,
    area: t`the town of this postcode`,
  }
  const isUnknown = code.length >= 3 && code !== first.postcode && byCode.data === null
  return (
    <>
      {place !== undefined && place !== null && (
        <button
          type="button"
          className={classes.found}
          onClick={() =>
            onTake({
              location: place.location,
              ...(address.trim() === '' ? { address: place.address ?? '' } : {}),
            })
          }
        >
          <strong>{place.address ?? code}</strong>
          <span className={classes.more}>{sources[place.source]}</span>
        </button>
      )}
      {isUnknown && (
        <output className={classes.hint}>
          <Trans>
            No place is known for this postcode. Enter the street or town, or set the pin on the map.
          </Trans>
        </output>
      )}
      {named.map(({ name, town, latitude, longitude }) => (
        <button
          key={`${name} ${latitude} ${longitude}`}
          type="button"
          className={classes.found}
          onClick={() => onTake({ location: { latitude, longitude } })}
        >
          <strong>{[name, town].filter(Boolean).join(', ')}</strong>
          <span className={classes.more}>{t`set the pin here`}</span>
        </button>
      ))}
    </>
  )
}
