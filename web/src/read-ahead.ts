import type { CurrentUser } from '@roadbook/contract/people/users'
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from './features/people/users/queries.ts'

type Asked = { client: QueryClient; user: CurrentUser; search: unknown }
type Visit = { context: { queryClient: QueryClient }; location: { search: unknown }; preload: boolean }

/**
 * A loader that requests the main data of a page as soon as it is known who is signed in, before the page and its frame are
 * rendered. The page doesn't wait for it.
 */
export function readAhead(read: (asked: Asked) => Promise<void>): (visit: Visit) => void {
  return ({ context: { queryClient: client }, location: { search }, preload }) => {
    // Hovering over a link is not a visit.
    if (preload) return
    client
      .ensureQueryData(currentUserQuery())
      .then((user) => read({ client, user, search }))
      // The page requests it again, and shows what went wrong.
      .catch(() => undefined)
  }
}
