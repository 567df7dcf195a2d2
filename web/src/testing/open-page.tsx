import { QueryClient } from '@tanstack/react-query'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import {
  type CurrentPreferences,
  defaultPreferences,
} from '@roadbook/contract/rules/notification-preferences'
import type { Notification } from '@roadbook/contract/rules/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { App } from '../app.tsx'
import { frameRoute } from '../frame-route.tsx'
import type { Session } from '../lib/session/session-port.ts'
import { createAppRouter } from '../router.tsx'
import { Frame } from '../routes/frame.tsx'
import { PermittedPage } from '../routes/permitted-page.tsx'
import { SignedIn } from '../routes/signed-in.tsx'
import { aComparison } from './expenses.ts'

const signedIn: Session = {
  isCurrent: async () => true,
  getIdToken: () => 'token',
  renewOnce: async () => false,
  signOut: async () => undefined,
  clear: () => undefined,
}

function me({ role = 'admin', isDemo = false, distanceUnit = 'kilometer' }: Options) {
  const place = { country: 'MT', timeZone: 'Europe/Malta', currency: 'EUR', locale: 'en-GB' }
  const tenant = {
    id: 'a',
    companyName: 'Grand Harbour Services',
    ...place,
    defaultLocation: null,
    distanceUnit,
    demo: isDemo,
  }
  const names = { firstName: 'Maria', lastName: 'Camilleri', email: 'maria@company.example' }
  return {
    id: 'b',
    ...names,
    roles: [role],
    tenant,
    locale: null,
    phone: null,
    version: 1,
    onboarding: false,
  }
}

/** Other requests of pages of expenses and vehicles, for tests about something else. */
const quietAnswers: Readonly<Record<string, () => unknown>> = {
  'suggested-trip': () => null,
  outliers: () => ({ items: [], total: 0 }),
  'geofence-visits': () => ({ items: [], currentPage: 1, totalPages: 1, itemsPerPage: 6, totalItems: 0 }),
  comparison: aComparison,
  lifetime: () => ({
    vehicleId: 'a',
    since: null,
    months: 0,
    distanceMeters: 0,
    sums: [],
    consumption: null,
  }),
}

/** Requests of the bell. */
const bellAnswers: Readonly<
  Record<string, (told: readonly Notification[], query: URLSearchParams) => unknown>
> = {
  notifications: (told, query) => {
    const kinds = query.get('kinds')?.split(',')
    const isAsked = ({ kind, readAt }: Notification) =>
      (kinds?.includes(kind) ?? true) && (readAt === null || query.get('unread') !== 'true')
    return told.filter(isAsked).slice(0, Number(query.get('limit')))
  },
  unread: (told) => ({ unread: told.filter(({ readAt }) => readAt === null).length }),
}

const emptyList = ({ pathname }: URL) =>
  pathname.endsWith('/users') || pathname.endsWith('/paginatedUsers')
    ? { items: [], currentPage: 1, totalPages: 1, itemsPerPage: 200, totalItems: 0 }
    : []

type Options = {
  role?: string
  /** The company is the demo company. */
  isDemo?: boolean
  distanceUnit?: DistanceUnit
  queryClient?: QueryClient
  /** The statistics beside lists of expenses; nothing stands out by default. */
  costs?: (url: URL) => unknown
  /** The user's notifications. */
  notifications?: readonly Notification[]
  /** Quiet hours, and how often alerts are mailed. */
  preferences?: () => CurrentPreferences
  /** The server's response; undefined is an empty object. */
  answer: (url: URL, init: RequestInit) => Response | Promise<Response> | undefined
}

/** Renders the page at that URL for a signed-in person, without the frame around it; only the network is mocked. */
export function openPage(address: string, options: Options) {
  return open(address, options, PageAlone)
}

/** The page in its frame: with navigation, search and the bell, which take longer than most pages. */
export function openApp(address: string, options: Options) {
  return open(address, options, Frame)
}

function PageAlone() {
  return (
    <SignedIn>
      <PermittedPage />
    </SignedIn>
  )
}

function open(address: string, options: Options, component: typeof Frame) {
  const { queryClient, answer, costs: answers } = options
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/users/me')) return Response.json(me(options))
    const asked = new URL(url, 'http://localhost')
    const ofBell = bellAnswers[asked.pathname.split('/').at(-1) ?? '']
    if (ofBell !== undefined) return Response.json(ofBell(options.notifications ?? [], asked.searchParams))
    if (asked.pathname.endsWith('/notifications/preferences') && init.method === 'GET')
      return Response.json(options.preferences?.() ?? { ...defaultPreferences, quietUntil: null })
    const quiet = quietAnswers[asked.pathname.split('/').at(-1) ?? '']
    if (quiet !== undefined) return Response.json((await answers?.(asked)) ?? quiet())
    // A page of expenses also offers filters by these.
    const isOffered = /(fleet-categories|vehicles|users)$/i.test(asked.pathname)
    const isOfCosts = router.state.location.pathname.startsWith('/costs') && isOffered
    return answer(asked, init) ?? Response.json(isOfCosts ? emptyList(asked) : {})
  })
  // The route is in the module, so each opening sets it.
  frameRoute.update({ component })
  const client = queryClient ?? new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createAppRouter({ session: signedIn, queryClient: client })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  render(<App router={router} queryClient={client} env="test" />)
  return router
}
