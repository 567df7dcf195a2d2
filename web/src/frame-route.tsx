import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Navigate, redirect } from '@tanstack/react-router'
import type { Permission } from '@roadbook/contract/core/permissions'
import { currentUserQuery } from './features/people/users/queries.ts'
import { activateLanguage } from './lib/i18n.ts'
import type { Session } from './lib/session/session-port.ts'
import { Frame } from './routes/frame.tsx'
import { RouteError } from './routes/route-error.tsx'

/** The root of every route. */
export type Context = { session: Session; queryClient: QueryClient }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Without it, a page shows that it isn't available to the person's role, and sends no requests. */
    permission?: Permission
  }
}

export const rootRoute = createRootRouteWithContext<Context>()({
  notFoundComponent: () => <Navigate to="/notfound" replace />,
  errorComponent: RouteError,
})

/** Everything inside the frame needs a session; without one all stored data is removed, then the person signs in. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ context, location, preload }) => {
    if (await context.session.isCurrent()) return
    // Hovering over a link is not a visit.
    if (!preload) {
      context.session.clear()
      context.queryClient.clear()
    }
    throw redirect({ to: '/login', search: { returnTo: location.href }, replace: true })
  },
  loader: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    await activateLanguage(user.locale, user.tenant.locale)
  },
  component: Frame,
  errorComponent: RouteError,
})
