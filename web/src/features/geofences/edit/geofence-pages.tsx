export function NewGeofencePage() {
  return null
}

export function EditGeofencePage() {
  return null
}
