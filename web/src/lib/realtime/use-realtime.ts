import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo } from 'react'
import { installationQuery } from '../installation.ts'
import { openRealtime, type Realtime } from './realtime.ts'

const RealtimeContext = createContext<Realtime | undefined>(undefined)

export const RealtimeProvider = RealtimeContext.Provider

/** Undefined without a connection. */
export function useRealtime(): Realtime | undefined {
  return use(RealtimeContext)
}

/** The tab's connection, for as long as the company's page is open. */
export function useRealtimeConnection(tenantId: string): Realtime | undefined {
  const { data: installation } = useQuery(installationQuery())
  const place = installation?.realtime
  const realtime = useMemo(
    () => (place === undefined || place.key === '' ? undefined : openRealtime({ place, tenantId })),
    [place, tenantId],
  )
  // Outside React: a connection to the server.
  useEffect(() => () => realtime?.close(), [realtime])
  return realtime
}
