import { Trans, useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBriefcase,
  IconHome,
  IconLock,
  IconLockOpen,
  IconRoad,
  IconTag,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { Section } from '../../../../ui/section.tsx'
import { AddendumDialog } from '../logbook/addendum-dialog.tsx'
import { useReach } from '../../../people/users/queries.ts'
import { isOthersPrivate, mayChangeTrip, type TripUpdate } from '@roadbook/contract/trips/trips'
import { useUpdateTrip } from '../queries.ts'
import { fieldHandles, TripField } from './trip-field.tsx'
import type { Trip } from '@roadbook/contract/trips/trips'
import { DriverChoice } from '../../trip-driver/trip-driver-section.tsx'
import { TripSuggestions } from '../suggestions/trip-suggestions.tsx'
import classes from './trip-detail.module.css'
import { useCategories } from '../use-categories.ts'
import { Stack, Grid, Box, Text } from '../../../../ui/layout.tsx'

type Props = { trip: Trip }

const icons: Record<string, Icon> = { business: IconBriefcase, private: IconHome, commute: IconRoad }

const written = ['purpose', 'destination', 'partner', 'note'] as const
type Written = (typeof written)[number]

/** A trip's category and texts. Each field is saved when it is left; without permission it is read-only. */
export function TripRecord({ trip }: Props) {
  const { t } = useLingui()
  const reach = useReach('trips.write')
  const update = useUpdateTrip(trip)
  const write = useUpdateTrip(trip, fieldHandles)
  const isPrivate = isOthersPrivate(trip)
  const mayWrite = (field: keyof TripUpdate) => !trip.locked && !isPrivate && mayChangeTrip(reach, field)
  const labels = {
    purpose: t`Purpose`,
    destination: t`Destination`,
    partner: t`Business partner`,
    note: t`Note`,
  } satisfies Record<Written, string>
  // An empty field that the user can't fill would only be in the way.
  const shown = written.filter((field) => mayWrite(field) || trip[field] !== null)
  return (
    <Section title={t`Category`} isPlain>
      <CategoryTiles
        chosen={trip.category}
        isOpen={mayWrite('category')}
        onChoose={(category) => category !== trip.category && update.mutate({ category })}
      />
      {mayWrite('category') && !trip.running && <TripSuggestions trip={trip} onTake={update.mutate} />}
      <Stack gap={12} pt={14}>
        {mayWrite('driverId') && (
          <DriverChoice trip={trip} onChoose={(driverId) => update.mutate({ driverId })} />
        )}
        {shown.map((field) =>
          mayWrite(field) ? (
            <TripField
              key={field}
              label={labels[field]}
              field={field === 'note' ? undefined : field}
              saved={trip[field]}
              onSave={(text) => write.mutateAsync({ [field]: text })}
            />
          ) : (
            <Box as="dl" size="small" key={field}>
              <Box as="dt" color="muted">
                {labels[field]}
              </Box>
              <Box as="dd" breakWords whiteSpace="pre-line">
                {trip[field]}
              </Box>
            </Box>
          ),
        )}
      </Stack>
      {isPrivate && <PrivateLine />}
      {trip.locked ? (
        <LockLine trip={trip} mayCorrect={reach !== undefined && !isPrivate} />
      ) : (
        trip.locksAt !== null && <LocksLine locksAt={trip.locksAt} />
      )}
    </Section>
  )
}

function PrivateLine() {
  return (
    <p className={classes.lock}>
      <IconLock size={14} stroke={1.8} aria-hidden="true" />
      <Trans>This trip is private. Only its driver can see where it went and change it.</Trans>
    </p>
  )
}

function LocksLine({ locksAt }: { locksAt: string }) {
  const f = useFormat()
  const when = f.dayAndTime(Date.parse(locksAt))
  return (
    <p className={classes.lock}>
      <IconLockOpen size={14} stroke={1.8} aria-hidden="true" />
      <Trans>This trip locks on {when}.</Trans>
    </p>
  )
}

/** Corrections of a locked trip are added beside it. */
function LockLine({ trip, mayCorrect }: { trip: Trip; mayCorrect: boolean }) {
  const [isOpen, dialog] = useDisclosure()
  return (
    <p className={classes.lock}>
      <IconLock size={14} stroke={1.8} aria-hidden="true" />
      <span>
        <Trans>This trip is locked and can’t be changed.</Trans>{' '}
        {mayCorrect && (
          <Text as="button" underline="always" weight={600} type="button" onClick={dialog.open}>
            <Trans>Add a correction</Trans>
          </Text>
        )}
      </span>
      {isOpen && (
        <AddendumDialog
          vehicleId={trip.vehicleId}
          correction={{ entry: { trip }, typed: {} }}
          onClose={dialog.close}
        />
      )}
    </p>
  )
}

type TileProps = { chosen: string; isOpen: boolean; onChoose: (category: string) => void }

function CategoryTiles({ chosen, isOpen, onChoose }: TileProps) {
  const categories = useCategories()
  useDigits(isOpen ? categories.slice(0, 9).map(({ value }) => value) : [], onChoose)
  return (
    <Grid gap={6} columns={2}>
      {categories.map(({ value, label }, index) => {
        const Sign = icons[value] ?? IconTag
        return (
          <Text
            as="button"
            height={34}
            narrow={{ height: 44 }}
            key={value}
            type="button"
            className={classes.tile}
            aria-pressed={value === chosen}
            disabled={!isOpen}
            onClick={() => onChoose(value)}
          >
            <Sign size={16} stroke={1.6} aria-hidden="true" />
            <Text grow truncate>
              {label}
            </Text>
            {index < 9 && (
              <Text
                as="kbd"
                noShrink
                px={5}
                color="muted"
                narrow={{ hide: true }}
                className={classes.digit}
                aria-hidden="true"
              >
                {index + 1}
              </Text>
            )}
          </Text>
        )
      })}
    </Grid>
  )
}

/** The digits select, unless somebody is typing. */
function useDigits(values: readonly string[], onChoose: (value: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]') !== null
    const value = values[Number(event.key) - 1]
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || value === undefined) return
    onChoose(value)
  })
  // Outside React: the keyboard.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
