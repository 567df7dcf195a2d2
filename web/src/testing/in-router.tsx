import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

/** For a part of the page on its own: forms ask before the page goes elsewhere, so they need a router. */
export function InRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
  )
  return (
    // It has no routes of the page, and needs none.
    <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
  )
}
