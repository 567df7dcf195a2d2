import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Navigate, redirect } from '@tanstack/react-router'
import type { Permission } from '@roadbook/contract/core/permissions'
import { currentUserQuery } from './features/people/users/queries.ts'
import { activateLanguage } from './lib/i18n.ts'
import type { Session } from './lib/session-port.ts'
import { Frame } from './routes/frame.tsx'
import { RouteError } from './routes/route-error.tsx'

/** What every route starts from. */
export type Context = { session: Session; queryClient: QueryClient }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Without it a page says that it isn't open to the person's role, and asks the server for nothing. */
    permission?: Permission
  }
}

export const rootRoute = createRootRouteWithContext<Context>()({
  notFoundComponent: () => <Navigate to="/notfound" replace />,
  errorComponent: RouteError,
})

/** Everything inside the frame needs a session; without one all stored data goes, then the person signs in. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ context, location, preload }) => {
    if (await context.session.isCurrent()) return
    // Hovering over a link is no visit.
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
