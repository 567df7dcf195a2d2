import { Trans } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComputingTrips } from '@roadbook/contract/trips/trip-rebuild'
import { useFormat } from '../../../lib/use-format.ts'
import { computingQuery, donePercent } from './computing.ts'
import classes from './trips-computing.module.css'

type Props = {
  /** If empty, all vehicles that the user may see. */
  vehicleIds?: readonly string[] | undefined
}

/** Which trips are still being computed, with progress; nothing when all are done. */
export function TripsComputing({ vehicleIds = [] }: Props) {
  const { data } = useQuery(computingQuery(vehicleIds))
  if (!data?.progress) return null
  return (
    <p className={classes.computing}>
      <Loader size={14} aria-hidden="true" />
      <span>
        <Words computing={data} progress={data.progress} isNamed={vehicleIds.length === 1} />
      </span>
    </p>
  )
}

type WordsProps = {
  computing: ComputingTrips
  progress: NonNullable<ComputingTrips['progress']>
  /** The page shows one vehicle. */
  isNamed: boolean
}

function Words({ computing: { vehicles, items }, progress, isNamed }: WordsProps) {
  const f = useFormat()
  const day = f.day(f.isoDay(progress.until))
  const percent = f.percent(donePercent(progress.doneShare))
  if (isNamed) {
    return (
      <Trans>
        Trips before {day} are still being computed: {percent} done
      </Trans>
    )
  }
  const registration = items[0]?.registration
  return vehicles === 1 ? (
    <Trans>
      Trips of {registration} before {day} are still being computed: {percent} done
    </Trans>
  ) : (
    <Trans>
      Trips of {f.number(vehicles)} vehicles before {day} are still being computed: {percent} done
    </Trans>
  )
}

/** Up to which day trips of the period may be missing; undefined if none are. */
export function useMissingUntil(vehicleIds: readonly string[], startDate: string): string | undefined {
  const f = useFormat()
  const { data } = useQuery(computingQuery(vehicleIds))
  const day = data?.progress ? f.isoDay(data.progress.until) : undefined
  return day !== undefined && startDate <= day ? day : undefined
}
