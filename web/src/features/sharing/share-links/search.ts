import { z } from 'zod'
import { searchFlag, searchSort } from '../../../lib/search.ts'
import { choiceParam, onPage, shapeOf, textParam } from '../../../ui/list/list-params.ts'

export const shareLinkParams = {
  q: textParam(onPage),
  vehicles: choiceParam(onPage, z.uuid()),
}

export const ShareLinksSearch = z.object({
  ...shapeOf(shareLinkParams),
  state: z.enum(['active', 'ended']).optional().catch(undefined),
  sort: searchSort(['registration', 'label', 'expiresAt', 'viewCount', 'status']),
  /** The open link. */
  link: z.uuid().optional().catch(undefined),
  /** A vehicle is being chosen for a new link. */
  add: searchFlag,
})
export type ShareLinksSearch = z.infer<typeof ShareLinksSearch>
