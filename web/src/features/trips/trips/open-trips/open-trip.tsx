import { Trans, useLingui } from '@lingui/react/macro'
import type { RepeatedField, TripSuggestion } from '@roadbook/contract/trips/trip-suggestions'
import type { Trip } from '@roadbook/contract/trips/trips'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { PillChoice } from '../../../../ui/pill-choice.tsx'
import { TypedBeforeInput } from '../suggestions/typed-before-input.tsx'
import { changeOf, useSuggestionText } from '../suggestions/use-suggestion-text.ts'
import { useFromTo } from '../trip-place.tsx'
import { useCategories } from '../use-categories.ts'
import classes from './open-trips.module.css'
import type { TripValues } from './trip-outbox.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = {
  /** With the driver's pending changes, and as the server has it. */
  trip: Trip
  saved: Trip
  suggestions: readonly TripSuggestion[]
  now: number
  isOpen: boolean
  onOpen: () => void
  onEdit: (title: string, values: TripValues) => void
}

/** A trip whose category takes one tap; its text fields are shown once it is open. */
export function OpenTrip({ trip, saved, suggestions, now, isOpen, onOpen, onEdit }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const where = useFromTo()(trip)
  const categories = useCategories()
  const title = `${where} · ${f.moment(trip.startTime, now)}`
  const edit = (values: TripValues) => onEdit(title, values)
  return (
    <Stack as="article" line="between" gap={8} py={14} className={classes.trip} aria-label={title}>
      <Row as="p" gap={12} align="stretch" justify="between">
        <Link
          to="/trips/detail"
          search={{ id: trip.id }}
          className={styleClasses({ color: 'inherit', shrink: true, weight: 600, underline: 'hover' })}
        >
          {where}
        </Link>
        {trip.locksAt !== null && (
          <Text color={Date.parse(trip.locksAt) - now < SOON_MS ? 'idling' : 'muted'} noShrink>
            {t`until ${f.short(trip.locksAt, now)}`}
          </Text>
        )}
      </Row>
      <Text as="p" color="muted">
        {f.moment(trip.startTime, now)} · {f.distance(trip.distanceMeters)} · {trip.registration}
      </Text>
      <PillChoice
        label={t`Category`}
        pills={categories.map(({ value, label }) => ({
          id: value,
          label,
          isChosen: trip.edited && trip.category === value,
          onChoose: () => edit({ category: value }),
        }))}
      />
      {isOpen ? (
        <>
          <Suggested trip={saved} suggestions={suggestions} onEdit={edit} />
          {trip.category !== 'private' && <Texts trip={trip} onEdit={edit} />}
        </>
      ) : (
        <TextButton
          alignSelf="start"
          narrow={{ minHeight: 44 }}
          onClick={onOpen}
          aria-label={t`Add details: ${title}`}
        >
          <Trans>Add details</Trans>
        </TextButton>
      )}
    </Stack>
  )
}

/** From this moment the deadline is amber. */
const SOON_MS = 2 * 86_400_000

type SuggestedProps = Pick<Props, 'trip' | 'suggestions'> & { onEdit: (values: TripValues) => void }

function Suggested({ trip, suggestions, onEdit }: SuggestedProps) {
  const { t } = useLingui()
  const { valuesOf, reasonOf } = useSuggestionText()
  if (suggestions.length === 0) return null
  return (
    <Stack as="ul" gap={6} aria-label={t`Suggestions`}>
      {suggestions.map((suggestion) => (
        <li key={valuesOf(suggestion)}>
          <Text
            as="button"
            highlight
            narrow={{ minHeight: 56 }}
            type="button"
            className={classes.suggestion}
            onClick={() => onEdit(changeOf(suggestion))}
          >
            <span className={classes.values}>{valuesOf(suggestion)}</span>
            <Text color="muted">{reasonOf(trip, suggestion)}</Text>
          </Text>
        </li>
      ))}
    </Stack>
  )
}

type TextsProps = { trip: Trip; onEdit: (values: TripValues) => void }

function Texts({ trip, onEdit }: TextsProps) {
  const { t } = useLingui()
  const labels: Record<RepeatedField, string> = {
    purpose: t`Purpose`,
    destination: t`Destination`,
    partner: t`Business partner`,
  }
  const fields: readonly RepeatedField[] = ['purpose', 'partner', 'destination']
  return (
    <Stack gap={10}>
      {fields.map((field) => (
        // Restarts with the values that a suggestion has filled in.
        <TripText
          key={`${field} ${trip[field] ?? ''}`}
          field={field}
          label={labels[field]}
          saved={trip[field] ?? ''}
          onEdit={onEdit}
        />
      ))}
    </Stack>
  )
}

type TripTextProps = { field: RepeatedField; label: string; saved: string; onEdit: TextsProps['onEdit'] }

function TripText({ field, label, saved, onEdit }: TripTextProps) {
  const [typed, type] = useState(saved)
  const save = (text = typed) => {
    const value = text.trim()
    if (value !== saved) onEdit({ [field]: value === '' ? null : value })
  }
  return (
    <TypedBeforeInput
      size="md"
      field={field}
      label={label}
      saved={saved}
      value={typed}
      onChange={type}
      onBlur={() => save()}
      onOptionSubmit={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
