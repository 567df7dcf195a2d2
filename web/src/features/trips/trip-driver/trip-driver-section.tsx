import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { DriverSource, Trip } from '@roadbook/contract/trips/trips'
import { Text } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { usePeopleOptions } from '../../people/users/queries.ts'

/** A trip's driver; how they are known is its tooltip. */
export function TripDriver({ trip: { driverName, driverSource } }: { trip: Trip }) {
  const { t } = useLingui()
  const sources = useDriverSources()
  if (driverName === null || driverSource === null) return <Text color="muted">{t`No driver`}</Text>
  return <span title={sources[driverSource]}>{driverName}</span>
}

/** The same with its text, if it isn't the usual driver. */
export function TripDriverFact({ trip }: { trip: Trip }) {
  const sources = useDriverSources()
  const { driverSource } = trip
  return (
    <>
      <TripDriver trip={trip} />
      {driverSource !== null && driverSource !== 'assigned' && (
        <Text as="p" color="muted">
          {sources[driverSource]}
        </Text>
      )}
    </>
  )
}

type ChoiceProps = { trip: Trip; onChoose: (driverId: string | null) => void }

/** Corrects who drove. */
export function DriverChoice({ trip: { driverId, driverName }, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const [isOpened, setOpened] = useState(false)
  const people = usePeopleOptions(isOpened)
  // Archived, or not loaded yet.
  const isMissing = driverId !== null && !people.some(({ value }) => value === driverId)
  const also = isMissing ? [{ value: driverId, label: driverName ?? '' }] : []
  return (
    <Select
      label={t`Driver`}
      placeholder={t`No driver`}
      searchable
      clearable
      nothingFoundMessage={t`No matching person`}
      data={[...also, ...people]}
      value={driverId}
      onDropdownOpen={() => setOpened(true)}
      onChange={(chosen) => chosen !== driverId && onChoose(chosen)}
    />
  )
}

function useDriverSources(): Record<DriverSource, string> {
  const { t } = useLingui()
  return {
    person: t`Entered manually`,
    key: t`By driver key`,
    signOn: t`Signed on`,
    assigned: t`Booked or assigned`,
  }
}
