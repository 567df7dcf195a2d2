import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { Tour, TourHistory } from '@roadbook/contract/trips/tours'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { ExportMenu } from '../../../ui/list/export-menu.tsx'
import { oneBatch, useListExport } from '../../../ui/list/use-list-export.ts'
import { Page } from '../../../ui/page.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { daysName } from '../../../lib/period.ts'
import { NoVehiclesSection } from '../../fleet/vehicles/no-vehicles-section.tsx'
import { useAllVehicles, useHasNoVehicle, vehiclesQuery } from '../../fleet/vehicles/queries.ts'
import { toursQuery } from './queries.ts'
import { daysShown, type ToursSearch } from './search.ts'
import { TourFilters } from './tour-filters.tsx'
import { TourPanel } from './tour-panel.tsx'
import { TimelineFoot, TourTimeline } from './tour-timeline.tsx'
import { useTourExport } from './use-tour-export.ts'
import { Row, Box } from '../../../ui/layout.tsx'

type Props = { search: ToursSearch; onSearch: (change: Partial<ToursSearch>) => void }

const noTours: readonly Tour[] = []

/** The tours of one vehicle by day, beside the selected one. */
export function TourHistoryView({ search, onSearch }: Props) {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const days = daysShown(search, useToday())
  const all = useAllVehicles()
  const vehicleId = search.vehicle ?? firstWithDevice(all)?.id
  const vehicle = all.find(({ id }) => id === vehicleId)
  const vehicles = useQuery(vehiclesQuery())
  const hasNoVehicle = useHasNoVehicle()
  const query = useQuery({
    ...toursQuery({ vehicleId: vehicleId ?? '', ...days, drivers: search.drivers ?? [] }),
    enabled: vehicleId !== undefined,
  })
  const [marked, setMarked] = useState<string>()
  const tours = query.data?.tours ?? noTours
  const chosen = chosenOf(tours, search.tour, isNarrow)
  const index = chosen === undefined ? -1 : tours.indexOf(chosen)
  const choose = (tour: Tour | undefined) => onSearch({ tour: tour?.startTime })
  const stepTo = (by: 1 | -1) => {
    const next = tours[index + by]
    return index >= 0 && next ? () => choose(next) : undefined
  }
  const registration = vehicle?.registration ?? '…'
  const panel = chosen && (
    <TourPanel
      key={chosen.vehicleId}
      tour={chosen}
      registration={registration}
      marked={marked}
      onMark={setMarked}
      onBefore={stepTo(-1)}
      onAfter={stepTo(1)}
      onBack={isNarrow ? () => choose(undefined) : undefined}
    />
  )
  if (isNarrow && panel) return panel
  return (
    <Row align="stretch" minHeight="full" onKeyDown={(event) => stepByKey(event, stepTo)} role="presentation">
      <Box grow>
        <Page
          title={t`Tour history`}
          count={query.data && tours.length}
          actions={
            <TourExport
              tours={tours}
              registration={registration}
              name={`${registration} ${daysName(days)}`}
            />
          }
        >
          <TourFilters
            search={{ ...search, vehicle: vehicleId }}
            {...{ days, onSearch }}
            base={query.data?.base}
          />
          {vehicles.isError && vehicles.data === undefined ? (
            <ErrorPanel
              error={vehicles.error}
              title={t`The vehicles could not be loaded`}
              onRetry={vehicles.refetch}
            />
          ) : hasNoVehicle ? (
            <NoVehiclesSection>
              <Trans>Each vehicle’s tours appear here once its device reports.</Trans>
            </NoVehiclesSection>
          ) : query.data === undefined && query.isError ? (
            <ErrorPanel
              error={query.error}
              title={t`The tours could not be loaded`}
              onRetry={query.refetch}
            />
          ) : query.data === undefined ? (
            <Skeleton height={420} animate={false} aria-label={t`Loading`} />
          ) : tours.length === 0 ? (
            <NoTours
              because={query.data.emptyBecause}
              plate={registration}
              isFiltered={search.drivers !== undefined}
            />
          ) : (
            <>
              <TourTimeline
                history={query.data}
                {...{ days, chosen, marked }}
                onChoose={choose}
                onMark={setMarked}
              />
              <TimelineFoot sums={query.data.sums} />
            </>
          )}
        </Page>
      </Box>
      {panel}
    </Row>
  )
}

/** Shown until another vehicle is chosen: most people want any tours, or have one vehicle. */
function firstWithDevice(vehicles: readonly Vehicle[]): Vehicle | undefined {
  return vehicles.find(({ dongleId }) => dongleId !== null) ?? vehicles[0]
}

/** The tour in the URL; beside the timeline otherwise the last one, so that the panel is never empty. */
function chosenOf(
  tours: readonly Tour[],
  startTime: string | undefined,
  isNarrow: boolean,
): Tour | undefined {
  const named = tours.find((tour) => tour.startTime === startTime)
  return named ?? (isNarrow ? undefined : tours.at(-1))
}

/** Arrow up and down select the previous and next tour, and focus it. */
function stepByKey(
  event: KeyboardEvent<HTMLElement>,
  stepTo: (by: 1 | -1) => (() => void) | undefined,
): void {
  const isInList = event.target instanceof HTMLElement && event.target.dataset['tour'] !== undefined
  if (!isInList || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  const by = event.key === 'ArrowUp' ? -1 : 1
  stepTo(by)?.()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tour]')]
  buttons[buttons.indexOf(event.target as HTMLElement) + by]?.focus()
}

type ExportProps = { tours: readonly Tour[]; registration: string; name: string }

function TourExport({ tours, registration, name }: ExportProps) {
  const { t } = useLingui()
  const columns = useTourExport(registration)
  const { mutate, isPending } = useListExport<Tour>({ name: `tours ${name}`, title: t`Tours`, columns })
  return (
    <ExportMenu
      isEmpty={tours.length === 0}
      isExporting={isPending}
      onExport={(format) => mutate({ format, rows: oneBatch(tours) })}
    />
  )
}

type NoToursProps = { because: TourHistory['emptyBecause']; plate: string; isFiltered: boolean }

function NoTours({ because, plate, isFiltered }: NoToursProps) {
  const { t } = useLingui()
  if (isFiltered) {
    return (
      <EmptyState title={t`No tours match these filters`}>
        <Trans>Choose other drivers or other days.</Trans>
      </EmptyState>
    )
  }
  if (because === 'noDevice') {
    return (
      <EmptyState title={t`${plate} has no device`}>
        <Trans>Tours appear here once a device in the vehicle reports.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t`${plate} was not driven in this period`}>
      <Trans>Choose other days or another vehicle.</Trans>
    </EmptyState>
  )
}
