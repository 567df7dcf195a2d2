import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Language } from '@roadbook/contract/languages'
import { can, currentRole, reachOf, type Permission, type Reach } from '@roadbook/contract/core/permissions'
import type { DriverWithoutSignIn, UserInvite } from '@roadbook/contract/people/added-people'
import type { User, UsersChange, UserUpdate } from '@roadbook/contract/people/users'
import { nameOf } from '../../../lib/person-name.ts'
import { allPages } from '../../../lib/requests/all-pages.ts'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { createEntityQueries } from '../../../lib/requests/entity-queries.ts'
import { activateLanguage } from '../../../lib/i18n.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { downloadFile } from '../../../ui/files/download.ts'
import { formHandles } from '../../../ui/form/form-handles.ts'
import { askedBy } from '../../../ui/list/list-params.ts'
import { useBulkChange } from '../../../ui/list/use-bulk-change.ts'
import { useAskToArchive } from './ask-to-archive.ts'
import { listParams, type UsersSearch } from './search.ts'

/** The longest page that the API allows. */
const longestPage = 200

export const currentUserQuery = () => callQuery(['users', 'me'], api.users.me, { staleTime: 5 * 60_000 })

/** The page changes at once; the server's messages and emails from now on. */
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

/** Everybody by name, for filters; nobody without permission to read people. */
export function usePeopleOptions(isWanted = true): { value: string; label: string }[] {
  const mayRead = useCan('users.read')
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: isWanted && mayRead })
  return people
    .map((person) => ({ value: person.id, label: nameOf(person) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** Whether the page offers it; the server checks again. */
export function useCan(permission: Permission): boolean {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return can(user.roles, permission)
}

/** The signed-in person and their reach, for things that only their author can change. */
export function useWriter(permission: Permission): { reach: Reach | undefined; userId: string } {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return { reach: reachOf(currentRole(user.roles), permission), userId: user.id }
}

/** The reach of a permission: all of the company, or one's own; undefined without permission. */
export function useReach(permission: Permission): Reach | undefined {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return reachOf(currentRole(user.roles), permission)
}

type ListQuery = Partial<ReturnType<typeof listFilter>>

export function listFilter(search: UsersSearch, sort: string) {
  return { ...askedBy(listParams, search), sort }
}

export const users = createEntityQueries({
  key: 'users',
  // They show people by name, or their due dates.
  invalidates: ['vehicles', 'jobs', 'trips', 'overview'],
  list: (query: ListQuery & { page: number; limit: number }, options) =>
    call(api.users.list, { query }, options),
  get: (id, options) => call(api.users.get, { params: { id } }, options),
  refreshMs: { list: 60_000 },
})

export function useUpdateUser() {
  const { t } = useLingui()
  return users.useSave({
    call: ({ id, body }: { id: string; body: UserUpdate }) =>
      call(api.users.update, { params: { id }, body }),
    successMessage: t`User successfully updated`,
    handles: formHandles,
  })
}

/** The form shows the problem of each email address. */
export function useInvite() {
  const changed = users.useChanged()
  return useMutation({
    mutationFn: (body: UserInvite) => call(api.users.invite, { body }),
    meta: { handles: ['fields'] },
    onSettled: changed,
  })
}

export function useAddWithoutSignIn() {
  const { t } = useLingui()
  return users.useSave({
    call: (body: DriverWithoutSignIn) => call(api.users.addWithoutSignIn, { body }),
    successMessage: t`Driver added`,
    handles: formHandles,
  })
}

/** For somebody who has no sign-in yet. */
export function useInvitePerson() {
  const { t } = useLingui()
  return users.useSave({
    call: ({ id, email, version }: { id: string; email: string; version: number }) =>
      call(api.users.invitePerson, { params: { id }, body: { email, version } }),
    successMessage: t`Invitation sent`,
    handles: ['fields'],
  })
}

export function useResendInvitation() {
  const { t } = useLingui()
  return users.useSave({
    call: (id: string) => call(api.users.resendInvitation, { params: { id } }),
    successMessage: t`Invitation sent again`,
  })
}

export function useWithdrawInvitation() {
  const { t } = useLingui()
  const changed = users.useChanged()
  return useMutation({
    mutationFn: (id: string) => call(api.users.withdrawInvitation, { params: { id } }),
    onSuccess: ({ email }) => showSuccess(t`Invitation of ${email} withdrawn`),
    onSettled: changed,
  })
}

type Fields = Omit<UsersChange['changes'][number], 'id' | 'version'>

export function useChangeUsers() {
  return useBulkChange<User, Fields>({
    call: (changes) => call(api.users.updateMany, { body: { changes } }),
    changed: users.useChanged(),
  })
}

/** Archives or restores one person, with undo; the row or drawer no longer exists when the response arrives. */
export function useArchive() {
  const { t } = useLingui()
  const changed = users.useChanged()
  const askToArchive = useAskToArchive()
  const { mutate } = useMutation({
    mutationFn: (changes: UsersChange['changes']) => call(api.users.updateMany, { body: { changes } }),
    onSuccess: ([user], [change]) => {
      if (user === undefined) return
      // Undo doesn't restore cancelled bookings.
      if (change?.cancelBookings === true) return showSuccess(t`User archived, bookings cancelled`)
      const back = { id: user.id, version: user.version, archived: !user.archived }
      const undo = { id: crypto.randomUUID(), label: t`Undo`, run: () => mutate([back]) }
      showSuccess(user.archived ? t`User archived` : t`User restored`, undo)
    },
    onSettled: changed,
  })
  return (user: User, archived: boolean) => {
    const { id, version } = user
    if (!archived) return mutate([{ id, version, archived }])
    // A failed count has already shown its toast.
    askToArchive([user], (fields) => mutate([{ id, version, ...fields }])).catch(() => undefined)
  }
}

/** Whether an email address is available. If the check fails, the invitation itself will show it. */
export const emailQuery = (email: string) =>
  callQuery([...users.key, 'email available', email], api.users.checkEmail, {
    params: { email },
    staleTime: 60_000,
    retry: false,
    quiet: true,
  })

/** A file with all data about the person. */
export function useExportUser() {
  return useMutation({
    mutationFn: async ({ id, firstName, lastName }: User) => {
      const records = await call(api.users.data, { params: { id } })
      const name = [firstName, lastName, 'data']
        .filter(Boolean)
        .join('-')
        .toLowerCase()
        .replaceAll(/\s+/g, '-')
      downloadFile(`${name}.json`, new Blob([JSON.stringify(records, null, 2)], { type: 'application/json' }))
    },
  })
}

export function useEraseUser() {
  const { t } = useLingui()
  return users.useSave({
    call: ({ user: { id, version }, email }: { user: User; email: string | null }) =>
      call(api.users.erase, { params: { id }, body: { email, version } }),
    successMessage: t`Data erased`,
    handles: ['fields'],
  })
}

/** The first people that a search finds. */
export const foundPeopleQuery = (search: string) =>
  callQuery(['users', 'found', search], api.users.list, {
    query: { search, page: 1, limit: 5 },
    select: ({ items }) => items,
    staleTime: 60_000,
    quiet: true,
  })
