import { useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { ShareLink, type ShareLinkDetail, type ShareLinkUpdate } from '@roadbook/contract/sharing/share-links'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { call } from '../../../../lib/api.ts'
import { showError } from '../../../../lib/toasts.ts'
import { shareLinkQuery, useKeepLink } from '../queries.ts'
import { ChangeSaver } from './change-saver.ts'

export type LinkChanges = Omit<ShareLinkUpdate, 'version'>

/** A link whose changes are saved as they are made; shown including those that the server doesn't have yet. */
export function useSavedLink(saved: ShareLinkDetail) {
  const saver = useSaver(saved.id)
  const { state, unsaved } = useSyncExternalStore(saver.subscribe, saver.snapshot)
  // Closing the drawer saves what was typed last; changes that can't be sent are dropped.
  useEffect(() => () => (saver.snapshot().state === 'unsent' ? saver.drop() : saver.flush()), [saver])
  const link: ShareLinkDetail = { ...saved, ...withoutUndefined(unsaved) }
  return { link, state, change: saver.change, flush: saver.flush }
}

function useSaver(id: string) {
  const client = useQueryClient()
  const keep = useKeepLink()
  const key = shareLinkQuery(id).queryKey
  const send = async (changes: LinkChanges) => {
    const version = client.getQueryData(key)?.version ?? 1
    keep(await update(id, changes, version))
  }
  const onRefused = (error: unknown) => {
    if (error instanceof ApiError) showError(error.message)
    void client.invalidateQueries({ queryKey: key })
  }
  const [saver] = useState(() => new ChangeSaver<LinkChanges>({ send, onRefused }))
  return saver
}

/** Only changed fields are sent, so that another tab's changes of other fields stay. */
async function update(id: string, changes: LinkChanges, version: number): Promise<ShareLink> {
  const put = (of: number) =>
    call(api.shareLinks.update, { params: { id }, body: { ...changes, version: of } }, { quiet: true })
  try {
    return await put(version)
  } catch (error) {
    const current = error instanceof ApiError && error.code === 'stale_version' ? error.details.current : null
    const known = ShareLink.safeParse(current)
    if (!known.success) throw error
    return put(known.data.version)
  }
}

type Sent = { [Name in keyof LinkChanges]?: Exclude<LinkChanges[Name], undefined> }

function withoutUndefined(changes: LinkChanges): Sent {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
