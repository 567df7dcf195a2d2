export function ArchivedVehiclesPage() {
  return null
}
