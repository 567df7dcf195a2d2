import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { VehicleExpenses } from '../features/expenses/vehicle-expenses.tsx'
import { HistoryImportDrawer } from '../features/history-import/import-drawer.tsx'
import { ServiceSection } from '../features/services/service-section.tsx'
import { type DrivingPeriod, VehicleDriving } from '../features/trips/vehicle-driving.tsx'
import { useCan } from '../features/users/queries.ts'
import { DeviceStatus } from '../features/vehicles/device-status.tsx'
import { pastUntil } from '../features/vehicles/past-vehicle.tsx'
import { vehicleQuery } from '../features/vehicles/queries.ts'
import { EditVehicleDrawer } from '../features/vehicles/vehicle-drawer.tsx'
import { VehicleHead } from '../features/vehicles/vehicle-head.tsx'
import { VehicleOverview } from '../features/vehicles/vehicle-overview.tsx'
import { useNow } from '../lib/use-now.ts'
import { UNKNOWN_ID } from '../lib/search.ts'
import { DetailSkeleton } from '../ui/detail-skeleton.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import pageClasses from '../ui/page.module.css'
import { TabLinks } from '../ui/tab-links.tsx'

const route = getRouteApi('/frame/vehicles/detail')

export function VehicleDetailPage() {
  const { t } = useLingui()
  const { id } = route.useSearch()
  if (id === UNKNOWN_ID) return <MissingPage title={t`Vehicle not found`} back={<AllVehicles />} />
  if (id === undefined) return <Navigate to="/vehicles" replace />
  return <VehicleDetail key={id} id={id} />
}

function AllVehicles() {
  return (
    <Button renderRoot={(props) => <Link to="/vehicles" {...props} />} variant="default">
      <Trans>All vehicles</Trans>
    </Button>
  )
}

function VehicleDetail({ id }: { id: string }) {
  const { t } = useLingui()
  const now = useNow()
  const { tab = 'overview', import: isImporting, period, from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const mayImport = useCan('vehicles.write')
  const openImport = (isOpen: boolean) =>
    void navigate({
      to: '/vehicles/detail/',
      search: (before) => ({ ...before, import: isOpen ? true : undefined }),
      resetScroll: false,
    })
  const choose = (days: DrivingPeriod) =>
    void navigate({
      to: '/vehicles/detail/',
      search: (before) => ({ ...before, ...days }),
      resetScroll: false,
    })
  const [isEditing, edit] = useDisclosure()
  const query = useQuery(vehicleQuery(id))
  const vehicle = query.data
  if (query.isError && vehicle === undefined) {
    return (
      <ErrorPanel
        isPage
        error={query.error}
        title={t`This vehicle could not be loaded`}
        goneTitle={t`Vehicle not found`}
        onRetry={query.refetch}
        back={<AllVehicles />}
      />
    )
  }
  if (vehicle === undefined) return <DetailSkeleton />
  const isPast = pastUntil(vehicle) !== null
  const tabOf = (name: 'overview' | 'device', label: string) => ({
    label,
    link: {
      to: '/vehicles/detail/',
      search: { id, tab: name === 'overview' ? undefined : name, period, from, to, import: isImporting },
    } as const,
  })
  return (
    <div className={pageClasses.page}>
      <VehicleHead vehicle={vehicle} now={now} onEdit={edit.open} onImport={() => openImport(true)} />
      {!isPast && (
        <TabLinks
          label={t`About this vehicle`}
          tabs={[tabOf('overview', t`Overview`), tabOf('device', t`Device status`)]}
        />
      )}
      {(tab === 'overview' || isPast) && (
        <VehicleOverview vehicle={vehicle} now={now} service={<ServiceSection vehicle={vehicle} now={now} />}>
          <VehicleDriving vehicleId={id} chosen={{ period, from, to }} now={now} onChoose={choose} />
          <VehicleExpenses vehicleId={id} />
        </VehicleOverview>
      )}
      {tab === 'device' && !isPast && <DeviceStatus vehicle={vehicle} now={now} />}
      {isImporting && mayImport && (
        <HistoryImportDrawer vehicle={vehicle} onClose={() => openImport(false)} />
      )}
      {isEditing && <EditVehicleDrawer vehicle={vehicle} isOpen onClose={edit.close} />}
    </div>
  )
}
