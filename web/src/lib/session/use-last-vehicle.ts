import { useEffect } from 'react'

/** The vehicle viewed last on a page, in this tab, until sign-out. */
export function useLastVehicle(page: string, shownId: string | undefined): string | null {
  const key = `roadbook.${page}.vehicle`
  // Outside React: session storage.
  useEffect(() => {
    if (shownId !== undefined) sessionStorage.setItem(key, shownId)
  }, [key, shownId])
  return sessionStorage.getItem(key)
}
