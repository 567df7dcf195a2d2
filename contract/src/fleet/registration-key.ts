/** What distinguishes registrations: spaces, hyphens and case don't. The database generates the same in `vehicles.registration_key`. */
export function registrationKey(registration: string): string {
  return registration.replaceAll(/[\s-]/g, '').toUpperCase()
}
