export function VehiclesPage() {
  return null
}
