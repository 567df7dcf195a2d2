import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '@roadbook/contract/api'
import {
  type PreviewedTrip,
  type TripDetectionPreview,
  TripDetectionPreviewAsked,
  type TripDetectionUpdate,
} from '@roadbook/contract/company/settings'
import { useState } from 'react'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { ApiError } from '../../../../lib/api-error.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Row, Grid, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './detection-preview.module.css'

type AskedProps = {
  values: Omit<TripDetectionUpdate, 'maxPastDays' | 'version'>
  /** The vehicle whose day is shown; otherwise the last seven days of all vehicles. */
  tripId: string | undefined
}

/** What the typed values would change; invalid ones keep the last preview, in grey. */
export function DetectionPreview({ values, tripId }: AskedProps) {
  const { t } = useLingui()
  const typed = JSON.stringify({ ...values, tripId })
  const [waited] = useDebouncedValue(typed, 500)
  const asked = TripDetectionPreviewAsked.safeParse(JSON.parse(waited))
  const { data, error, isPlaceholderData, refetch } = useQuery(
    callQuery(['settings', 'trip-detection', 'preview', waited], api.settings.previewTripDetection, {
      body: asked.data ?? {},
      enabled: asked.success,
      placeholderData: keepPreviousData,
      // The server is busy with an earlier preview, which ends within seconds.
      retry: (count, problem) => count < 6 && problem instanceof ApiError && problem.code === 'preview_busy',
      retryDelay: 800,
      quiet: true,
    }),
  )
  if (error !== null) {
    return <ErrorPanel error={error} title={t`The preview could not be calculated`} onRetry={refetch} />
  }
  if (data === undefined) return null
  const isStale = isPlaceholderData || waited !== typed || !asked.success
  return <Preview preview={data} {...{ tripId, isStale }} />
}

type Props = { preview: TripDetectionPreview; tripId: string | undefined; isStale: boolean }

function Preview({ preview, tripId, isStale }: Props) {
  return (
    <section aria-labelledby="detection-preview" aria-busy={isStale}>
      <Row gap={8} rowGap={4} align="baseline" mt={24} mb={12} size="small" wrap color="text2">
        <Text as="h3" size="body" color="text" id="detection-preview">
          <Trans>Preview</Trans>
        </Text>
        {tripId === undefined ? <WhichVehicles preview={preview} /> : <WhichDay {...{ preview, tripId }} />}
      </Row>
      <div className={isStale ? styleClasses({ color: 'muted' }) : undefined}>
        <Figures preview={preview} />
        {tripId === undefined ? <Changes preview={preview} /> : <DayTrips preview={preview} />}
        <BorderEdits count={preview.borderEdits} />
        <Text as="p" mt={8} size="small" color="text2">
          <Trans>Private trips of vehicles in privacy mode are left out.</Trans>
        </Text>
      </div>
    </section>
  )
}

type OfPreview = Pick<Props, 'preview'>

function WhichVehicles({ preview }: OfPreview) {
  const f = useFormat()
  const days = f.dayRange(preview.startDate, preview.endDate)
  const [all, read] = [f.number(preview.vehicles), f.number(preview.vehiclesRead)]
  if (preview.vehiclesRead === preview.vehicles) return <Trans>{days}, all vehicles</Trans>
  return (
    <Trans>
      {days}, a sample of {read} of {all} vehicles
    </Trans>
  )
}

/** For the vehicle that made the trip. */
function WhichDay({ preview: { startDate, items }, tripId }: OfPreview & { tripId: string }) {
  const f = useFormat()
  return (
    <>
      <span>
        {[f.day(startDate), items[0]?.registration].filter((part) => part !== undefined).join(', ')}
      </span>
      <Link to="/trips/detail" search={{ id: tripId }}>
        <Trans>Open trip</Trans>
      </Link>
      <Link to="." search={{}}>
        <Trans>All vehicles</Trans>
      </Link>
    </>
  )
}

/** People's merges and splits stay, whatever the values. */
function BorderEdits({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Text as="p" mt={8} size="small" color="text2">
      <Plural
        value={count}
        one="# merge or split made by a person stays as it is."
        other="# merges and splits made by people stay as they are."
      />
    </Text>
  )
}

/** Every trip of the day in order, with its new times. */
function DayTrips({ preview: { items } }: OfPreview) {
  const f = useFormat()
  const timesOf = (trips: PreviewedTrip['before']) =>
    trips.map(({ startTime, endTime }) => f.range(f.time(startTime), f.time(endTime))).join(', ')
  return (
    <ul>
      {items.toReversed().map((item) => (
        <Row as="li" gap={16} align="stretch" line="below" py={10} size="small" tabular key={item.startTime}>
          <Row as="span" gap={8} rowGap={2} align="stretch" wrap grow>
            {item.before.length > 0 && <span>{timesOf(item.before)}</span>}
            {item.change !== 'kept' && item.after.length > 0 && (
              <Text weight={600}>→ {timesOf(item.after)}</Text>
            )}
          </Row>
          <ChangeText {...item} />
        </Row>
      ))}
    </ul>
  )
}

function Figures({ preview }: OfPreview) {
  const f = useFormat()
  const { tripsBefore, tripsAfter, tripsChanged, tripsNew, distanceChangeMeters: meters } = preview
  const [changed, before, after] = [tripsChanged, tripsBefore, tripsAfter].map((count) => f.number(count))
  return (
    <Grid columns={3} line="both" narrow={{ columns: 1 }}>
      <div className={classes.figure}>
        <span className={classes.value}>
          <Trans>
            {changed} of {before}
          </Trans>
        </span>
        <Plural value={tripsBefore} one="trip would have changed" other="trips would have changed" />
      </div>
      {tripsNew > 0 && (
        <div className={classes.figure}>
          <span className={classes.value}>{f.number(tripsNew)}</span>
          <Plural value={tripsNew} one="drive becomes a new trip" other="drives become new trips" />
        </div>
      )}
      <div className={classes.figure}>
        <span className={classes.value}>{signed(tripsAfter - tripsBefore, f.number)}</span>
        <Trans>trips, {after} in total</Trans>
      </div>
      <div className={classes.figure}>
        <span className={classes.value}>{signed(meters, f.sumDistance)}</span>
        <Trans>change in distance</Trans>
      </div>
    </Grid>
  )
}

function signed(value: number, show: (size: number) => string): string {
  if (value === 0) return show(0)
  return `${value > 0 ? '+' : '−'}${show(Math.abs(value))}`
}

const fewTrips = 5

function Changes({ preview: { items, changes } }: OfPreview) {
  const f = useFormat()
  const [isOpen, setOpen] = useState(false)
  const count = items.length
  return (
    <>
      <ul>
        {(isOpen ? items : items.slice(0, fewTrips)).map((item) => (
          <Row
            as="li"
            gap={16}
            align="stretch"
            line="below"
            py={10}
            size="small"
            tabular
            key={`${item.vehicleId} ${item.startTime}`}
          >
            <span>
              {f.shortDay(item.startTime)}, {f.range(f.time(item.startTime), f.time(item.endTime))}
            </span>
            <Text grow weight={600}>
              {item.registration}
            </Text>
            <ChangeText {...item} />
          </Row>
        ))}
      </ul>
      {count > fewTrips && (
        <Button variant="subtle" className={classes.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? (
            <Trans>Show fewer</Trans>
          ) : changes > count ? (
            <Trans>Show the newest {count} changes</Trans>
          ) : (
            <Trans>Show all {count} changes</Trans>
          )}
        </Button>
      )}
    </>
  )
}

function ChangeText(item: PreviewedTrip) {
  const { t } = useLingui()
  const { tripsBefore: before, tripsAfter: after } = item
  switch (item.change) {
    case 'split':
      return <span>{t`1 trip becomes ${after}`}</span>
    case 'merged':
      return <span>{t`${before} trips become 1`}</span>
    case 'redrawn':
      return <span>{before === 1 ? t`Different start or end` : t`${before} trips become ${after}`}</span>
    case 'longer':
      return <span>{t`Longer`}</span>
    case 'shorter':
      return <span>{t`Shorter`}</span>
    case 'gone':
      return <span>{t`No longer a trip`}</span>
    case 'new':
      return <span>{t`New trip`}</span>
    default:
      return <span>{t`Unchanged`}</span>
  }
}
