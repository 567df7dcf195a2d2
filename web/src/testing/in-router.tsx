import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

/** Renders part of a page on its own: forms ask before navigation, so they need a router. */
export function InRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
  )
  return (
    // This router has none of the page's routes, and needs none.
    <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
  )
}
