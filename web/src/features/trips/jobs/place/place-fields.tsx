import { Trans, useLingui } from '@lingui/react/macro'
import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Place } from '@roadbook/contract/core/entity'
import type { PostcodePlace } from '@roadbook/contract/trips/jobs'
import { useState } from 'react'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import type { FormPart } from '../../../../ui/form/entity-form.ts'
import { chosen, text, textOrNull, type ValuesOf } from '../../../../ui/form/fields.ts'
import { FieldGroup } from '../../../../ui/form/form-drawer.tsx'
import { useKnownPlaces } from '../../../rules/geofences/queries.ts'
import classes from './place-fields.module.css'
import { JobPlaceMap } from './job-place-map.tsx'
import { Text } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

export const placeFields = { postcode: text, address: textOrNull, location: chosen<Place | null>(null) }

type Form = FormPart<ValuesOf<typeof placeFields>>

/** A postcode finds its place, an address its geofence, street or town; the pin sets the exact position. */
export function PlaceFields({ form }: { form: Form }) {
  const { t } = useLingui()
  const { postcode, address, location } = form.getValues()
  // The address that the pin was set for.
  const [pinned, setPinned] = useState(address)
  const isOtherAddress = pinned.trim() !== '' && pinned.trim() !== address.trim()
  return (
    <FieldGroup title={t`Place`}>
      <AddressField form={form} known={pinned} onPin={setPinned} />
      <TextInput maxLength={20} autoComplete="off" {...form.field('postcode')} />
      <PlaceOfPostcode
        postcode={postcode}
        onTake={(found) => {
          const shown = address.trim() === '' ? (found.address ?? '') : address
          form.setFields({ location: found.location, address: shown })
          setPinned(shown)
        }}
      />
      <JobPlaceMap
        location={location}
        height={180}
        onChoose={(place) => {
          form.setFields({ location: place })
          setPinned(address)
        }}
      />
      <Text as="p" mt={-4} size="small" color="muted">
        {location === null ? (
          <Trans>
            Click on the map to set the place. Without it, drivers are not sorted by distance, no trip is
            linked to the job automatically, and share links show no arrival time.
          </Trans>
        ) : (
          <>
            {isOtherAddress ? (
              <Trans>The pin is still at {pinned}. Drag it to change the place.</Trans>
            ) : (
              <Trans>Drag the pin to change the place.</Trans>
            )}{' '}
            <TextButton onClick={() => form.setFields({ location: null })}>
              <Trans>Remove the pin</Trans>
            </TextButton>
          </>
        )}
      </Text>
    </FieldGroup>
  )
}

const postcodeQuery = (postcode: string) =>
  callQuery(['postcode', postcode], api.jobs.postcode, {
    query: { postcode },
    enabled: postcode.trim().length >= 2,
    staleTime: 60_000,
    quiet: true,
  })

type PostcodeProps = { postcode: string; onTake: (found: PostcodePlace) => void }

/** The place of the postcode; a click applies it; it never replaces a pin automatically. */
function PlaceOfPostcode({ postcode, onTake }: PostcodeProps) {
  const { t } = useLingui()
  const [code] = useDebouncedValue(postcode.trim(), 300)
  // An address that was there when the form opened already has its place.
  const [first] = useState(postcode.trim())
  const { data: place } = useQuery({
    ...postcodeQuery(code),
    enabled: code.length >= 3 && code !== first,
  })
  const sources = {
    job: t`from an earlier job`,
    geocoder: t`from the geocoder`,
    area: t`the town of this postcode`,
  }
  if (code === first || place === undefined) return null
  if (place === null) {
    return (
      <Text as="output" mt={-4} size="small" color="muted">
        <Trans>
          No place is known for this postcode. Enter the street or town, or set the pin on the map.
        </Trans>
      </Text>
    )
  }
  return (
    <button type="button" className={classes.found} onClick={() => onTake(place)}>
      <Text as="strong" weight={500}>
        {place.address ?? code}
      </Text>
      <Text color="muted">{sources[place.source]}</Text>
    </button>
  )
}

type AddressProps = {
  form: Form
  /** It already has its place. */
  known: string
  onPin: (address: string) => void
}

/** Suggests places while the address is typed, the company's geofences first; choosing one sets the pin. */
function AddressField({ form, known, onPin }: AddressProps) {
  const { t } = useLingui()
  const { address } = form.getValues()
  const { groups, find, note } = useKnownPlaces(address === known ? '' : address)
  // For the chosen place: a hint that the pin is only on the town stays visible.
  const [chosenNote, setChosenNote] = useState<string>()
  const shownNote = address === known ? chosenNote : note
  const field = form.field('address')
  return (
    <Autocomplete
      maxLength={300}
      autoComplete="off"
      placeholder={t`Geofence, street, town or coordinates`}
      data={groups}
      filter={({ options }) => options}
      description={shownNote && <output>{shownNote}</output>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field}
      onOptionSubmit={(label) => {
        const place = find(label)
        if (place === undefined) return
        const { latitude, longitude } = place
        form.setFields({ address: label, location: { latitude, longitude } })
        onPin(label)
        setChosenNote(note)
      }}
    />
  )
}
