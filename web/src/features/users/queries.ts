import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Language } from '@roadbook/contract/languages'
import { can, currentRole, reachOf, type Permission, type Reach } from '@roadbook/contract/permissions'
import { allPages } from '../../lib/all-pages.ts'
import { call } from '../../lib/api.ts'
import { activateLanguage } from '../../lib/i18n.ts'

/** The longest that the API answers. */
const longestPage = 200

export function currentUserQuery() {
  return queryOptions({
    queryKey: ['users', 'me'],
    queryFn: ({ signal }) => call(api.users.me, {}, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** The page follows at once; the server's messages and mails from now on. */
export function useChangeLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (locale: Language) => call(api.users.updateMe, { body: { locale } }),
    onSuccess: async (user) => {
      await activateLanguage(user.locale)
      client.setQueryData(currentUserQuery().queryKey, user)
    },
  })
}

/** For choosing a person: everybody, however many there are. */
export function peopleQuery() {
  return queryOptions({
    queryKey: ['users', 'people'],
    queryFn: ({ signal }) =>
      allPages((page) => call(api.users.list, { query: { page, limit: longestPage } }, { signal })),
    staleTime: 5 * 60_000,
  })
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(api.users.get, { params: { id } }, { signal, quiet: true }),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  })
}

/** Whether the page offers it; the server decides again. */
export function useCan(permission: Permission): boolean {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return can(user.roles, permission)
}

/** Who the person is and how far they may, for what only its author changes. */
export function useWriter(permission: Permission): { reach: Reach | undefined; userId: string } {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return { reach: reachOf(currentRole(user.roles), permission), userId: user.id }
}

/** How far the person may: of all of the company, or of their own; undefined where they may not. */
export function useReach(permission: Permission): Reach | undefined {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return reachOf(currentRole(user.roles), permission)
}
