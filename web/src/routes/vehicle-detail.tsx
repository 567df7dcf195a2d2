import { Trans, useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { VehicleAlerts } from '../features/rules/alarms/vehicle-alerts.tsx'
import { VehicleBookings } from '../features/trips/bookings/vehicle-bookings.tsx'
import { VehicleExpenses } from '../features/money/expenses/vehicle-expenses.tsx'
import { VehicleVisits } from '../features/rules/geofences/visits/vehicle-visits.tsx'
import { HistoryImportDrawer } from '../features/trips/history-import/import-drawer.tsx'
import { ServiceSection } from '../features/money/services/service-section.tsx'
import { useShareDrawer } from '../features/sharing/share-links/use-share-drawer.tsx'
import { VehicleDriving } from '../features/trips/trips/vehicle-driving.tsx'
import { useCan, useReach } from '../features/people/users/queries.ts'
import { SensorSection } from '../features/fleet/sensors/sensor-section.tsx'
import { DeviceStatus } from '../features/fleet/vehicles/device/device-status.tsx'
import { DocumentsTab } from '../features/fleet/vehicles/documents/documents-tab.tsx'
import { pastUntil } from '../features/fleet/vehicles/past-vehicle.tsx'
import { vehicleQuery } from '../features/fleet/vehicles/queries.ts'
import type { VehicleDetailSearch } from '../features/fleet/vehicles/search.ts'
import { EditVehicleDrawer } from '../features/fleet/vehicles/vehicle-drawer.tsx'
import { VehicleHead } from '../features/fleet/vehicles/vehicle-head.tsx'
import { VehicleOverview } from '../features/fleet/vehicles/vehicle-overview.tsx'
import { DeviceCommands } from '../features/tracking/device-commands/device-commands.tsx'
import { useNow } from '../lib/use-now.ts'
import { UNKNOWN_ID } from '../lib/search.ts'
import { BackButton, DetailPage } from '../ui/detail/detail-page.tsx'
import { MissingPage } from '../ui/panels/missing-page.tsx'
import { useAddressChange } from '../ui/list/use-address-change.ts'

const route = getRouteApi('/frame/vehicles/detail')

export function VehicleDetailPage() {
  const { t } = useLingui()
  const { id } = route.useSearch()
  if (id === UNKNOWN_ID) return <MissingPage title={t`Vehicle not found`} back={<Back />} />
  if (id === undefined) return <Navigate to="/vehicles" replace />
  return <VehicleDetail key={id} id={id} />
}

function Back() {
  return (
    <BackButton to="/vehicles">
      <Trans>All vehicles</Trans>
    </BackButton>
  )
}

function VehicleDetail({ id }: { id: string }) {
  const { t } = useLingui()
  const now = useNow()
  const { tab, import: isImporting, period, from, to } = route.useSearch()
  const change = useAddressChange<VehicleDetailSearch>(['import', 'period'])
  const mayImport = useCan('vehicles.write')
  const seesCommands = useCan('commands.read')
  const reach = useReach('vehicles.read')
  const [isEditing, edit] = useDisclosure()
  const { share, drawer } = useShareDrawer()
  const service = (vehicle: Vehicle) => (
    <>
      <ServiceSection vehicle={vehicle} now={now} />
      <SensorSection vehicle={vehicle} now={now} />
    </>
  )
  const overview = (vehicle: Vehicle) => (
    <VehicleOverview vehicle={vehicle} now={now} service={service(vehicle)}>
      {pastUntil(vehicle) === null && <VehicleBookings vehicleId={id} now={now} />}
      <VehicleDriving vehicleId={id} chosen={{ period, from, to }} now={now} onChoose={change} />
      <VehicleVisits vehicleId={id} />
      {pastUntil(vehicle) === null && <VehicleAlerts vehicleId={id} now={now} />}
      <VehicleExpenses vehicleId={id} />
    </VehicleOverview>
  )
  return (
    <DetailPage
      query={useQuery(vehicleQuery(id))}
      failed={t`This vehicle could not be loaded`}
      gone={t`Vehicle not found`}
      back={<Back />}
      renderHead={(vehicle) => (
        <VehicleHead
          vehicle={vehicle}
          now={now}
          onEdit={edit.open}
          onImport={() => change({ import: true })}
          onShare={share && (() => share(vehicle))}
        />
      )}
      tab={tab}
      tabsLabel={t`About this vehicle`}
      renderTabs={(vehicle) => [
        { id: 'overview', label: t`Overview`, content: overview(vehicle) },
        // Drivers have none.
        ...(reach === 'all'
          ? [
              {
                id: 'documents',
                label: t`Documents`,
                count: vehicle.attachments.length || undefined,
                content: <DocumentsTab vehicle={vehicle} now={now} />,
              },
            ]
          : []),
        // Not for people who had the vehicle earlier.
        ...(pastUntil(vehicle) === null
          ? [
              {
                id: 'device',
                label: t`Device status`,
                content: (
                  <DeviceStatus
                    vehicle={vehicle}
                    now={now}
                    commands={seesCommands && <DeviceCommands vehicle={vehicle} now={now} />}
                  />
                ),
              },
            ]
          : []),
      ]}
      renderForms={(vehicle) => (
        <>
          {isImporting && mayImport && (
            <HistoryImportDrawer vehicle={vehicle} onClose={() => change({ import: undefined })} />
          )}
          {isEditing && <EditVehicleDrawer vehicle={vehicle} onClose={edit.close} />}
          {drawer}
        </>
      )}
    />
  )
}
