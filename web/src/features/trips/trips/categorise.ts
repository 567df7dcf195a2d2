/** Changes many trips at once, with undo. */
import { plural, t } from '@lingui/core/macro'
import { api } from '@roadbook/contract/api'
import type { TripsCategorise } from '@roadbook/contract/trips/trip-filter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { tripsKey } from './queries.ts'
import { useCategoryLabel } from './use-categories.ts'

type Body = z.input<typeof TripsCategorise>

/** All or none; locked trips don't change. The success message can undo it. */
export function useCategorise() {
  const client = useQueryClient()
  const wordOf = useCategoryLabel()
  const undo = useUndoCategorise()
  return useMutation({
    mutationFn: (body: Body) => call(api.trips.categorise, { body }),
    onSuccess: ({ changed, bulkChangeId, ...left }, body) => {
      const done = isOnlyCategory(body)
        ? categorised(changed, wordOf(body.category))
        : plural(changed, { one: '# trip updated.', other: '# trips updated.' })
      const message = sentences([done, ...unchanged(left)])
      if (bulkChangeId === null) showSuccess(message)
      else {
        const run = () => undo.mutate(bulkChangeId)
        showSuccess(message, { id: bulkChangeId, label: t`Undo`, run })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: tripsKey }),
  })
}

type OnlyCategory = Body & { category: string }

function isOnlyCategory(body: Body): body is OnlyCategory {
  return 'category' in body && body.category !== undefined && !('purpose' in body) && !('partner' in body)
}

function categorised(changed: number, word: string): string {
  return plural(changed, {
    one: `# trip categorised as ${word}.`,
    other: `# trips categorised as ${word}.`,
  })
}

function useUndoCategorise() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (bulkChangeId: string) => call(api.trips.undoCategorise, { body: { bulkChangeId } }),
    onSuccess: ({ restored, changedSince, ...left }) => {
      const done = plural(restored, {
        one: '# trip restored.',
        other: '# trips restored.',
      })
      const since = plural(changedSince, {
        one: '# trip was edited in the meantime and stays as it is.',
        other: '# trips were edited in the meantime and stay as they are.',
      })
      showSuccess(sentences([done, changedSince > 0 && since, ...unchanged(left)]))
    },
    onSettled: () => client.invalidateQueries({ queryKey: tripsKey }),
  })
}

/** Why trips were left unchanged: a sentence for each reason. */
function unchanged({ locked, stayPrivate }: { locked: number; stayPrivate: number }): (string | false)[] {
  return [
    locked > 0 &&
      plural(locked, { one: '# locked trip was not changed.', other: '# locked trips were not changed.' }),
    stayPrivate > 0 &&
      plural(stayPrivate, {
        one: '# private trip was not changed; only its driver can.',
        other: '# private trips were not changed; only their drivers can.',
      }),
  ]
}

function sentences(all: readonly (string | false)[]): string {
  return all.filter((sentence) => sentence !== false).join(' ')
}
