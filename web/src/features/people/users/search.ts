import { Role } from '@roadbook/contract/core/permissions'
import { LicenceCheck, UserSort, UserStatus } from '@roadbook/contract/people/users'
import { z } from 'zod'
import { searchFlag, searchPage, searchSort } from '../../../lib/search.ts'
import { choiceParam, flagParam, shapeOf, textParam } from '../../../ui/list/list-params.ts'

/** The filters in the bar. */
export const userParams = {
  q: textParam('search'),
  roles: choiceParam('roles', Role),
  licence: choiceParam('licenceCheck', LicenceCheck),
  status: choiceParam('status', UserStatus),
}

/** Including the tab. */
export const listParams = { ...userParams, archived: flagParam('archived') }

export const UsersSearch = z.object({
  ...shapeOf(listParams),
  sort: searchSort(UserSort),
  page: searchPage,
  /** The open person. */
  user: z.uuid().optional().catch(undefined),
  /** The form for invitations is open. */
  add: searchFlag,
})
export type UsersSearch = z.infer<typeof UsersSearch>
