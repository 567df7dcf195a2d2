import type { QueryClient } from '@tanstack/react-query'
import type { ChangedKind } from '@roadbook/contract/core/changes'

/** First parts of the keys of queries that show data of a kind. */
const shownIn: Readonly<Record<ChangedKind, readonly string[]>> = {
  vehicle: ['vehicles', 'overview', 'services', 'bookings', 'tours'],
  deviceCommand: ['deviceCommands'],
  sensor: ['sensors'],
  trip: ['trips', 'tours', 'computingTrips', 'overview', 'expenses'],
  job: ['jobs', 'overview', 'trips'],
  booking: ['bookings', 'trips', 'vehicles'],
  expense: ['expenses', 'overview', 'trips'],
  recurringExpense: ['expenses'],
  expenseImport: ['expense-imports', 'expenses', 'overview'],
  service: ['services', 'vehicles', 'overview'],
  geofence: ['geofences', 'tours'],
  classicGeofence: ['classic-geofences', 'tours'],
  alarm: ['alarms'],
  user: ['users', 'vehicles', 'jobs', 'bookings', 'overview'],
  driverKey: ['driver-keys', 'trips'],
  fleetCategory: ['settings', 'vehicles'],
  tripCategory: ['settings', 'trips'],
  tenant: ['settings', 'users', 'tours', 'overview', 'analytics', 'reports'],
  tripDetection: ['settings', 'computingTrips'],
  mapSettings: ['settings'],
  domain: ['settings'],
  apiKey: ['apiKeys'],
  webhook: ['webhooks'],
  shareLink: ['shareLinks'],
  reportSchedule: ['report-schedules'],
  legalHold: ['settings'],
  alert: ['overview', 'geofences', 'classic-geofences', 'alarms'],
  location: [],
}

/** The shortest time between two refreshes: trips of a large fleet change all the time. */
const EVERY_MS = 5_000
/** Many pages receive a change at the same moment; their requests are spread. */
const SPREAD_MS = 800

type Refresh = { changed(kinds: readonly ChangedKind[]): void; stop(): void }

/** Refetches the page's data of the changed kinds once it is visible. */
export function createRefresh(client: Pick<QueryClient, 'invalidateQueries'>): Refresh {
  const waiting = new Set<ChangedKind>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedMs = Number.NEGATIVE_INFINITY

  function refresh(): void {
    timer = undefined
    if (document.hidden) return
    refreshedMs = performance.now()
    const keys = new Set(['audit', ...[...waiting].flatMap((kind) => shownIn[kind])])
    waiting.clear()
    // A request that is already running is not started again.
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false })
  }

  function refreshSoon(): void {
    if (waiting.size === 0 || document.hidden) return
    const untilNextMs = Math.max(0, refreshedMs + EVERY_MS - performance.now())
    timer ??= setTimeout(refresh, untilNextMs + Math.random() * SPREAD_MS)
  }

  document.addEventListener('visibilitychange', refreshSoon)
  return {
    changed(kinds) {
      for (const kind of kinds) waiting.add(kind)
      refreshSoon()
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refreshSoon)
    },
  }
}
