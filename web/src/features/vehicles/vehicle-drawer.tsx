import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Vehicle } from '@roadbook/contract/vehicles'
import { useFormat } from '../../lib/use-format.ts'
import { EntityDrawer } from '../../ui/form/entity-drawer.tsx'
import { formHandles } from '../../ui/form/entity-form.ts'
import type { FieldNames } from '../../ui/form/stale-version.tsx'
import { useTripCategoryLabels } from '../../ui/trip-category-labels.ts'
import { fleetCategoriesQuery } from '../settings/queries.ts'
import { peopleQuery, useCan } from '../users/queries.ts'
import { useCreateVehicle, useUpdateVehicle, vehicleQuery } from './queries.ts'
import { useVehicleForm } from './use-vehicle-form.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { fieldOf, valuesOf, vehicleOf, type VehicleValues } from './vehicle-values.ts'
import { useFuelLabels } from './vehicle-labels.ts'

export function AddVehicleDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const form = useVehicleForm(undefined)
  const create = useCreateVehicle()
  return (
    <EntityDrawer
      title={t`Add vehicle`}
      saveLabel={t`Add vehicle`}
      form={form}
      fieldOf={fieldOf}
      save={(values) => create.mutateAsync(vehicleOf(values, locale))}
      onClose={onClose}
    >
      {() => <VehicleFields form={form} />}
    </EntityDrawer>
  )
}

type EditProps = { vehicle: Vehicle; onClose: () => void }

export function EditVehicleDrawer({ vehicle, onClose }: EditProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const client = useQueryClient()
  const form = useVehicleForm(vehicle)
  const update = useUpdateVehicle(vehicle.id, formHandles)
  return (
    <EntityDrawer
      title={t`Edit vehicle`}
      saveLabel={t`Save vehicle`}
      form={form}
      fieldOf={fieldOf}
      editing={{
        record: vehicle,
        schema: Vehicle,
        valuesOf: (saved) => valuesOf(saved, locale),
        readLatest: () => client.fetchQuery({ ...vehicleQuery(vehicle.id), staleTime: 0 }),
        names: useFieldNames(),
      }}
      save={(values, base = vehicle) =>
        update.mutateAsync({ ...vehicleOf(values, locale, base), version: base.version })
      }
      onClose={onClose}
    >
      {(base = vehicle) => <VehicleFields form={form} vehicle={base} />}
    </EntityDrawer>
  )
}

function useFieldNames(): FieldNames<VehicleValues> {
  const { t } = useLingui()
  const fuel = useFuelLabels()
  const trips = useTripCategoryLabels()
  const mayKnowPeople = useCan('users.read')
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: mayKnowPeople })
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const driver = (id: string | null) => people.find((person) => person.id === id)
  const onOff = (isOn: boolean) => (isOn ? t`On` : t`Off`)
  return {
    registration: { label: t`Registration` },
    label: { label: t`Label` },
    make: { label: t`Make` },
    model: { label: t`Model` },
    year: { label: t`Year` },
    vin: { label: t`VIN` },
    fuelType: { label: t`Fuel`, show: ({ fuelType }) => fuel[fuelType] },
    tankLitres: { label: t`Tank` },
    batteryKwh: { label: t`Battery` },
    odometerKm: { label: t`Odometer` },
    dongleId: { label: t`Device number` },
    fleetCategoryId: {
      label: t`Fleet category`,
      show: ({ fleetCategoryId }) => categories.find(({ id }) => id === fleetCategoryId)?.name ?? t`None`,
    },
    driverId: {
      label: t`Driver`,
      show: ({ driverId }) =>
        [driver(driverId)?.firstName, driver(driverId)?.lastName].filter(Boolean).join(' ') || t`No driver`,
    },
    defaultTripCategory: {
      label: t`Trips count as`,
      show: ({ defaultTripCategory }) => trips[defaultTripCategory] ?? defaultTripCategory,
    },
    inspectionDueDate: { label: t`Roadworthiness test due` },
    serviceDueDate: { label: t`Service due` },
    serviceEveryKm: { label: t`Service interval` },
    insuranceExpiresOn: { label: t`Insurance expires` },
    logbookEnabled: {
      label: t`Logbook for the tax office`,
      show: ({ logbookEnabled }) => onOff(logbookEnabled),
    },
    privacyMode: { label: t`Privacy mode`, show: ({ privacyMode }) => onOff(privacyMode) },
  }
}
