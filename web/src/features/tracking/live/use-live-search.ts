import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { LiveSearch } from './search.ts'

const route = getRouteApi('/frame/live')

/**
 * Selection, filters and the map's view are in the URL. Changes replace the history entry, so Back leaves the
 * page.
 */
export function useLiveSearch(): [LiveSearch, (changes: Partial<Record<keyof LiveSearch, unknown>>) => void] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const change = useCallback(
    (changes: Partial<Record<keyof LiveSearch, unknown>>) => {
      // While navigating to another page, a late map event must not bring the person back.
      if (!router.latestLocation.pathname.startsWith('/live')) return
      // The route's schema validates the URL.
      void navigate({ search: (known) => ({ ...known, ...changes }) as LiveSearch, replace: true })
    },
    [navigate, router],
  )
  return [search, change]
}
