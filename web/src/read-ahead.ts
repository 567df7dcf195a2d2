import type { CurrentUser } from '@roadbook/contract/people/users'
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from './features/people/users/queries.ts'

type Asked = { client: QueryClient; user: CurrentUser; search: unknown }
type Visit = { context: { queryClient: QueryClient }; location: { search: unknown }; preload: boolean }

/** With a promise inside, for which the router doesn't wait. */
type Ahead = { ahead: Promise<void> }

/**
 * A loader that requests the main data of a page as soon as it is known who is signed in, before the page and its frame are
 * rendered. Only the first page that is opened waits for it a little (`main.tsx`).
 */
export function readAhead(read: (asked: Asked) => Promise<void>): (visit: Visit) => Ahead | undefined {
  return ({ context: { queryClient: client }, location: { search }, preload }) => {
    // Hovering over a link is not a visit.
    if (preload) return undefined
    const ahead = client
      .ensureQueryData(currentUserQuery())
      .then((user) => read({ client, user, search }))
      // The page requests it again, and shows what went wrong.
      .catch(() => undefined)
    return { ahead }
  }
}
