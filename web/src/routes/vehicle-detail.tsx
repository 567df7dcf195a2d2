export function VehicleDetailPage() {
  return null
}
