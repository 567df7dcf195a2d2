import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { VehicleState } from '@roadbook/contract/tracking/locations'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useMemo } from 'react'
import { deviceDigits, deviceNumber } from '../../../lib/device-number.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { StateBadge } from '../../../ui/vehicle-state/state-badge.tsx'
import { useStateLabels } from '../../../ui/labels/state-labels.ts'
import { fieldColumn, textColumn } from '../../../ui/list/columns.tsx'
import { dayValue, instantValue, numberValue, textValue } from '../../../ui/list/export-column.ts'
import { TwoLineText } from '../../../ui/list/two-line-text.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { columnWidth } from '../../../ui/table/text-width.ts'
import { useIsHistoryComing } from '../../company/demo/queries.ts'
import { pastUntil, YoursUntil } from './past-vehicle.tsx'
import { StateAge } from './state-age.tsx'
import classes from './vehicles.module.css'
import { modelOf } from '../../../lib/model-of.ts'
import { placeOf } from './vehicle-labels.ts'
import { useFuelLabels } from '../../../ui/labels/fuel-labels.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

type Options = { now: number; categoryNames: ReadonlyMap<string, string> }

export function useVehicleColumns({ now, categoryNames }: Options): Column<Vehicle>[] {
  const main = useMainColumns({ now, categoryNames })
  const more = useMoreColumns(now)
  return useMemo(() => [...main, ...more], [main, more])
}

/** The arrow of a sorted column. */
const SORT_PX = 12
/** Beside the name of a state: its symbol and padding, and a speed. */
const STATE_PX = 100

function useMainColumns({ now, categoryNames }: Options): Column<Vehicle>[] {
  const { t } = useLingui()
  const states = useStateLabels()
  const category = (vehicle: Vehicle) => categoryNames.get(vehicle.fleetCategoryId ?? '') ?? ''
  return [
    fieldColumn({
      id: 'registration',
      header: t`Registration`,
      width: Math.max(112, columnWidth([t`Registration`]) + SORT_PX),
      isFixed: true,
      pin: 'start',
      isSorted: true,
      cell: (vehicle) => (
        <Link
          to="/vehicles/detail/"
          search={{ id: vehicle.id }}
          className={classes.plate}
          title={vehicle.registration}
        >
          {vehicle.registration}
        </Link>
      ),
    }),
    {
      id: 'vehicle',
      header: t`Vehicle`,
      minWidth: 140,
      sortValue: (vehicle) => nameOf(vehicle) || null,
      exported: [
        textValue((vehicle) => vehicle.label, { header: t`Label` }),
        textValue((vehicle) => vehicle.make, { header: t`Make` }),
        textValue((vehicle) => vehicle.model, { header: t`Model` }),
      ],
      cell: (vehicle) => (
        <TwoLineText text={nameOf(vehicle)}>
          {vehicle.label} <Text color="muted">{modelOf(vehicle)}</Text>
        </TwoLineText>
      ),
    },
    {
      id: 'state',
      header: t`State`,
      width: Math.max(184, columnWidth(VehicleState.options.map((state) => states[state])) + STATE_PX),
      sortValue: (vehicle) => VehicleState.options.indexOf(vehicle.state),
      exported: [textValue((vehicle) => (pastUntil(vehicle) === null ? states[vehicle.state] : null))],
      cell: (vehicle) => <StateCell vehicle={vehicle} now={now} />,
    },
    textColumn({
      id: 'category',
      header: t`Category`,
      width: 96,
      isSorted: true,
      value: (vehicle) => category(vehicle) || null,
    }),
    textColumn({
      id: 'driver',
      header: t`Driver`,
      width: 116,
      isSorted: true,
      value: (vehicle) => vehicle.driverName,
      cell: (vehicle) =>
        vehicle.driverName === null ? (
          pastUntil(vehicle) === null && (
            <TwoLineText text={t`No driver`}>
              <Text color="muted">{t`No driver`}</Text>
            </TwoLineText>
          )
        ) : (
          <TwoLineText text={vehicle.driverName} />
        ),
    }),
  ]
}

function StateCell({ vehicle, now }: { vehicle: Vehicle; now: number }) {
  const until = pastUntil(vehicle)
  if (until !== null) {
    return (
      <Text color="muted">
        <YoursUntil until={until} now={now} />
      </Text>
    )
  }
  return (
    <Row as="span" gap={8}>
      <StateBadge state={vehicle.state} heading={vehicle.lastPosition?.headingDegrees} />
      <Text color="text2" whiteSpace="normal" tabular className={classes.twoLines}>
        <StateAge vehicle={vehicle} now={now} />
      </Text>
    </Row>
  )
}

function useMoreColumns(now: number): Column<Vehicle>[] {
  const { t } = useLingui()
  const isComing = useIsHistoryComing()
  const f = useFormat()
  const fuel = useFuelLabels()
  const day = (id: string, header: string, of: (vehicle: Vehicle) => string | null): Column<Vehicle> => ({
    id,
    header,
    width: 130,
    isHiddenAtFirst: true,
    sortValue: of,
    exported: [dayValue(of)],
    cell: (vehicle) => dayCell(of(vehicle)),
  })
  const dayCell = (value: string | null) => (value === null ? null : f.day(value))
  return [
    {
      id: 'position',
      header: t`Last position`,
      minWidth: 140,
      sortValue: (vehicle) => vehicle.lastPosition?.timestamp ?? null,
      exported: [
        textValue(({ lastPosition }) => lastPosition && placeOf(lastPosition)),
        instantValue(({ lastPosition }) => lastPosition?.timestamp ?? null, {
          header: t`Last position at (${f.timeZone})`,
        }),
      ],
      cell: ({ lastPosition }) =>
        lastPosition && (
          <Stack as="span" className={classes.twoLines} title={f.full(lastPosition.timestamp)}>
            <Text truncate title={lastPosition.address ?? undefined}>
              {placeOf(lastPosition)}
            </Text>
            <Text color="muted">{f.ago(lastPosition.timestamp, now)}</Text>
          </Stack>
        ),
    },
    {
      id: 'odometer',
      header: isComing ? t`Odometer so far` : t`Odometer`,
      width: 112,
      isNumber: true,
      sortValue: (vehicle) => vehicle.odometerMeters,
      exported: [
        numberValue((vehicle) => f.odometerFigure(vehicle.odometerMeters), {
          header: t`Odometer (${f.lengthUnit})`,
        }),
      ],
      cell: (vehicle) => f.odometer(vehicle.odometerMeters),
    },
    {
      id: 'fuel',
      header: t`Fuel`,
      width: 110,
      isHiddenAtFirst: true,
      sortValue: (vehicle) => fuel[vehicle.fuelType],
      exported: [textValue((vehicle) => fuel[vehicle.fuelType])],
      cell: (vehicle) => fuel[vehicle.fuelType],
    },
    {
      id: 'device',
      header: t`Device number`,
      width: 160,
      isHiddenAtFirst: true,
      sortValue: (vehicle) => vehicle.deviceIdentifier,
      // A device number is text, not a number to calculate with.
      exported: [textValue(({ deviceIdentifier: device }) => device && deviceDigits(device))],
      cell: (vehicle) => (
        <Text tabular>{vehicle.deviceIdentifier !== null && deviceNumber(vehicle.deviceIdentifier)}</Text>
      ),
    },
    day('inspection', t`Test due`, (vehicle) => vehicle.inspectionDueDate),
    day('service', t`Service due`, (vehicle) => vehicle.serviceDueDate),
    day('insurance', t`Insurance`, (vehicle) => vehicle.insuranceExpiresOn),
  ]
}

function nameOf(vehicle: Vehicle): string {
  return [vehicle.label, modelOf(vehicle)].filter(Boolean).join(' ')
}
