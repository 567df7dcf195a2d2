import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useMemo, type ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useTripCategoryLabels } from '../../../ui/labels/trip-category-labels.ts'
import { type Fact, Facts, Section } from '../../../ui/section.tsx'
import { useCan, useReach } from '../../people/users/queries.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { useDocumentLabels } from './documents/document-labels.ts'
import { ExpiryBadge } from './documents/expiry-badge.tsx'
import { liveVehicleOf } from './live-vehicle.ts'
import { pastUntil } from './past-vehicle.tsx'
import { OdometerSection } from './odometer/odometer-section.tsx'
import { SmallMap } from './small-map.tsx'
import { usePlaceless } from './use-placeless.ts'
import classes from './vehicle-detail.module.css'
import { placeOf, usesBattery } from './vehicle-labels.ts'
import { useFuelLabels } from '../../../ui/labels/fuel-labels.ts'
import { Stack, Grid, Box, Text } from '../../../ui/layout.tsx'

type Props = { vehicle: Vehicle; now: number }
type OverviewProps = Props & {
  /** Shown below the odometer, except to former drivers of the vehicle. */
  service: ReactNode
  /** Shown below the map. */
  children: ReactNode
}

export function VehicleOverview({ vehicle, now, service, children }: OverviewProps) {
  const isPast = pastUntil(vehicle) !== null
  return (
    <Grid gap={32} columns="minmax(0, 1fr) 332px" pt={16} narrow={{ gap: 24, columns: 1 }}>
      <Stack gap={24} shrink>
        {!isPast && <LastPosition vehicle={vehicle} />}
        {children}
      </Stack>
      <Stack gap={20} shrink>
        <UseFacts vehicle={vehicle} />
        {!isPast && <OdometerSection vehicle={vehicle} now={now} />}
        {!isPast && service}
        <PaperFacts vehicle={vehicle} now={now} />
        <BuildFacts vehicle={vehicle} />
      </Stack>
    </Grid>
  )
}

/** Its age is in the page head. */
function LastPosition({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const onMap = useMemo(() => [liveVehicleOf(vehicle)], [vehicle])
  const placeless = usePlaceless(vehicle)
  const at = vehicle.lastPosition
  return (
    <Section title={t`Last position`} isPlain>
      <Box height="432px" className={classes.map}>
        <SmallMap
          label={t`Map with the last position`}
          vehicles={onMap}
          detail="full"
          selectedId={vehicle.id}
          empty={placeless}
          onOpen={() => void navigate({ to: '/live', search: { vehicle: vehicle.id } })}
        />
      </Box>
      {at !== null && (
        <p className={classes.place}>
          <Text as="strong" shrink weight={500} breakWords title={at.address ?? undefined}>
            {placeOf(at) ?? `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`}
          </Text>
        </p>
      )}
    </Section>
  )
}

function UseFacts({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useLingui()
  const trips = useTripCategoryLabels()
  const { data: categories } = useQuery(fleetCategoriesQuery())
  const category = categories?.find(({ id }) => id === vehicle.fleetCategoryId)
  const mayDrive = useCan('vehicles.drive') && pastUntil(vehicle) === null && !vehicle.archived
  const facts: Fact[] = [
    ...(pastUntil(vehicle) === null ? [{ label: t`Driver`, value: vehicle.driverName ?? t`No driver` }] : []),
    ...(mayDrive ? [{ label: t`Sign-on by QR code`, value: <SignOnLink vehicleId={vehicle.id} /> }] : []),
    { label: t`Fleet category`, value: category?.name ?? t`None` },
    { label: t`Trips count as`, value: trips[vehicle.defaultTripCategory] ?? vehicle.defaultTripCategory },
    { label: t`Logbook for the tax office`, value: <LogbookLink vehicle={vehicle} /> },
    { label: t`Privacy mode`, value: vehicle.privacyMode ? t`On` : t`Off` },
  ]
  return (
    <Section title={t`Usage`}>
      <Facts facts={facts} />
    </Section>
  )
}

function SignOnLink({ vehicleId }: { vehicleId: string }) {
  return (
    <Link to="/vehicles/$vehicleId/sign-on" params={{ vehicleId }}>
      <Trans>Sign on</Trans>
    </Link>
  )
}

/** Links to its trips as the tax office sees them. */
function LogbookLink({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useLingui()
  const f = useFormat()
  const { logbookEnabled, logbookSince } = vehicle
  if (!logbookEnabled) return <Trans>Off</Trans>
  const day = logbookSince && f.day(f.isoDay(logbookSince))
  return (
    <>
      <Link to="/logbook" search={{ vehicle: vehicle.id }}>
        <Trans>Open logbook</Trans>
      </Link>
      {day && ` · ${t`since ${day}`}`}
    </>
  )
}

function PaperFacts({ vehicle, now }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const kinds = useDocumentLabels()
  // Drivers have none.
  const mayRead = useReach('vehicles.read') === 'all'
  const attachments = mayRead ? vehicle.attachments : []
  const due = (day: string | null) => (day === null ? t`Not set` : `${f.day(day)} · ${f.dueIn(day, now)}`)
  return (
    <Section
      title={t`Documents`}
      link={
        attachments.length > 0 && (
          <Link to="/vehicles/detail/" search={{ id: vehicle.id, tab: 'documents' }}>
            <Trans>All documents</Trans>
          </Link>
        )
      }
    >
      <Facts
        facts={[
          { label: t`Roadworthiness test`, value: due(vehicle.inspectionDueDate) },
          { label: t`Insurance`, value: due(vehicle.insuranceExpiresOn) },
          ...expiring(attachments).map(({ fileKey, kind, expiresOn }) => ({
            id: fileKey,
            label: kinds[kind],
            value: <ExpiryBadge expiresOn={expiresOn} now={now} />,
          })),
        ]}
      />
    </Section>
  )
}

/** Documents that expire or have expired, the soonest first. */
function expiring(documents: Vehicle['attachments']): Vehicle['attachments'] {
  return documents
    .filter(({ expiresOn }) => expiresOn !== null)
    .toSorted((a, b) => (a.expiresOn ?? '').localeCompare(b.expiresOn ?? ''))
}

/** Only fields that have a value. */
function BuildFacts({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useLingui()
  const f = useFormat()
  const fuel = useFuelLabels()
  const known = (label: string, value: ReactNode): Fact[] =>
    value === null || value === '' ? [] : [{ label, value }]
  const amount = (value: number | null, unit: string) => value && `${f.number(value)} ${unit}`
  const store = usesBattery(vehicle.fuelType)
    ? known(t`Battery`, amount(vehicle.batteryKwh, 'kWh'))
    : known(t`Tank`, amount(vehicle.tankLitres, t`litres`))
  return (
    <Section title={t`Vehicle`}>
      <Facts
        facts={[
          ...known(t`Make`, vehicle.make),
          ...known(t`Model`, vehicle.model),
          ...known(t`Year`, vehicle.year),
          ...known(t`Fuel`, fuel[vehicle.fuelType]),
          ...store,
          ...known(t`VIN`, vehicle.vin),
        ]}
      />
    </Section>
  )
}
