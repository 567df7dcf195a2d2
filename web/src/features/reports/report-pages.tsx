import { getRouteApi } from '@tanstack/react-router'
import { ReportPage } from './report-page.tsx'

const mileage = getRouteApi('/frame/reports/vehicles-mileage-report')
const vehiclesStatus = getRouteApi('/frame/reports/vehicles-status-report')
const tourMileage = getRouteApi('/frame/reports/tour-reports')
const stationaryStops = getRouteApi('/frame/reports/stationary-stops-reports')
const movement = getRouteApi('/frame/reports/movement-report')
const fuelConsumption = getRouteApi('/frame/reports/fuel-consumption-report')
const billing = getRouteApi('/frame/reports/billing-active-vehicles-report')

export function MileageReport() {
  return <ReportPage kind="mileage" search={mileage.useSearch()} />
}

export function VehiclesStatusReport() {
  return <ReportPage kind="vehiclesStatus" search={vehiclesStatus.useSearch()} />
}

export function TourReport() {
  return <ReportPage kind="tourMileage" search={tourMileage.useSearch()} />
}

export function StopsReport() {
  return <ReportPage kind="stationaryStops" search={stationaryStops.useSearch()} />
}

export function MovementReport() {
  return <ReportPage kind="movement" search={movement.useSearch()} />
}

export function FuelReport() {
  return <ReportPage kind="fuelConsumption" search={fuelConsumption.useSearch()} />
}

export function BillingReport() {
  return <ReportPage kind="billing" search={billing.useSearch()} />
}
