import { DriverKeyKind, DriverKeySort } from '@roadbook/contract/people/driver-key-kinds'
import { z } from 'zod'
import { searchFlag, searchPage, searchSort, searchText } from '../../../lib/search.ts'
import { choiceParam, shapeOf, textParam } from '../../../ui/list/list-params.ts'

export const keyParams = {
  q: textParam('search'),
  kinds: choiceParam('kind', DriverKeyKind),
  people: choiceParam('userId', z.uuid()),
}

export const DriverKeysSearch = z.object({
  ...shapeOf(keyParams),
  sort: searchSort(DriverKeySort),
  page: searchPage,
  /** The key whose form is open. */
  key: z.uuid().optional().catch(undefined),
  /** The form for a new key is open, for this unknown code. */
  add: searchFlag,
  code: searchText,
})
export type DriverKeysSearch = z.infer<typeof DriverKeysSearch>
