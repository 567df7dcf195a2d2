/** Each list with its calls: the URL of the nth call, such that no two in a row are the same. */
const words = ['mifsud', 'borg 4', 'person 12', 'ghs 30', 'listed.example']
const plates = ['GHS 1', 'GHS 42', '99', 'HS 77', 'GHS 500']
const roles = ['admin', 'manager', 'driver', 'viewer']
const checks = ['overdue', 'dueSoon', 'missing', 'done']

const nth = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length]
const page = (n: number, pages: number) => `page=${1 + ((n * 7) % pages)}`

/** One of 28 weeks of bookings. */
function week(n: number): string {
  const [first, last] = [0, 6].map((day) => new Date(Date.UTC(2026, 5, 1 + (n % 28) * 7 + day)))
  return `startDate=${first?.toISOString().slice(0, 10)}&endDate=${last?.toISOString().slice(0, 10)}`
}

export const lists: Readonly<Record<string, (n: number) => string>> = {
  'users, page by page': (n) => `/users/paginatedUsers?limit=100&${page(n, 45)}`,
  'users, sorted by last seen': (n) => `/users/paginatedUsers?limit=100&sort=lastSeenAt:desc&${page(n, 45)}`,
  'users, searched': (n) =>
    `/users/paginatedUsers?limit=100&search=${encodeURIComponent(nth(words, n) ?? '')}`,
  'users, by role': (n) => `/users/paginatedUsers?limit=100&roles=${nth(roles, n)}`,
  'users, by licence check': (n) => `/users/paginatedUsers?limit=100&licenceCheck=${nth(checks, n)}`,
  'vehicles, page by page': (n) => `/vehicles/paginatedVehicles?limit=100&${page(n, 90)}`,
  'bookings, page by page': (n) => `/bookings?limit=100&${page(n, 900)}`,
  'bookings, of a week': (n) => `/bookings?limit=200&${week(n)}`,
  'bookings, by category': (n) => `/bookings?limit=100&category=private&${page(n, 300)}`,
  'bookings, sorted by driver': (n) => `/bookings?limit=100&sort=userName:asc&${page(n, 900)}`,
  'audit log, newest': (n) => `/audit-trails/activity-log?limit=100&${page(n, 20)}`,
  'audit log, by vehicle': (n) =>
    `/audit-trails/activity-log?limit=100&searchStringVehicleReg=${encodeURIComponent(nth(plates, n) ?? '')}`,
  'audit log, by person': (n) => `/audit-trails/activity-log?limit=100&searchStringUserEmail=person${n}`,
  'audit log, of a day': (n) =>
    `/audit-trails/activity-log?limit=100&startDate=2026-11-${String(1 + (n % 19)).padStart(2, '0')}&endDate=2026-11-${String(1 + (n % 19)).padStart(2, '0')}`,
}
