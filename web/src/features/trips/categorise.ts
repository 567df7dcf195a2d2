/** One category for many trips, and the way back. */
import { plural, t } from '@lingui/core/macro'
import { api } from '@roadbook/contract/api'
import type { TripsCategorise } from '@roadbook/contract/trip-filter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { tripsKey } from './queries.ts'
import { useCategoryWord } from './use-categories.ts'

type Body = z.input<typeof TripsCategorise>

/** All at once, or none; locked trips stay as they are. The message of its success takes it back. */
export function useCategorise() {
  const client = useQueryClient()
  const wordOf = useCategoryWord()
  const undo = useUndoCategorise()
  return useMutation({
    mutationFn: (body: Body) => call(api.trips.categorise, { body }),
    onSuccess: ({ changed, bulkChangeId, ...left }, { category }) => {
      const word = wordOf(category)
      const done = plural(changed, {
        one: `# trip categorised as ${word}`,
        other: `# trips categorised as ${word}`,
      })
      const message = withRest(done, leftWords(left))
      if (bulkChangeId === null) showSuccess(message)
      else {
        const run = () => undo.mutate(bulkChangeId)
        showSuccess(message, { id: bulkChangeId, label: t`Undo`, run })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: tripsKey }),
  })
}

function useUndoCategorise() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (bulkChangeId: string) => call(api.trips.undoCategorise, { body: { bulkChangeId } }),
    onSuccess: ({ restored, changedSince, ...left }) => {
      const done = plural(restored, {
        one: '# trip has its former category again',
        other: '# trips have their former category again',
      })
      const since = plural(changedSince, { one: '# was changed since', other: '# were changed since' })
      showSuccess(withRest(done, [...(changedSince > 0 ? [since] : []), ...leftWords(left)]))
    },
    onSettled: () => client.invalidateQueries({ queryKey: tripsKey }),
  })
}

function leftWords({ locked, stayPrivate }: { locked: number; stayPrivate: number }): string[] {
  return [
    locked > 0 && plural(locked, { one: '# is locked', other: '# are locked' }),
    stayPrivate > 0 &&
      plural(stayPrivate, { one: '# is private to its driver', other: '# are private to their drivers' }),
  ].filter((words) => words !== false)
}

function withRest(done: string, rest: readonly string[]): string {
  const left = rest.join(', ')
  return left === '' ? done : t`${done}. Not changed: ${left}.`
}
