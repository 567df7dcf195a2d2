import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { MAX_PREVIEWED, type PreviewCursor } from '@roadbook/contract/rules/alarm-rules'

const PAUSE_MS = 400

export type PreviewPart = {
  vehicles: number
  checkedVehicles: number
  watchedVehicles: number
  next: PreviewCursor | null
  latest: readonly { time: string }[]
}

type InParts<Preview> = {
  key: string
  /** The fields that define the rule; undefined while it is incomplete. */
  text: string | undefined
  read: (text: string, after: PreviewCursor | undefined, signal: AbortSignal) => Promise<Preview>
  join: (before: Preview, part: Preview) => Preview
}

/**
 * Requests one part after another and shows the result so far after each, until all vehicles have been checked. Stops when
 * the form is closed or has another rule. After an error it continues where it stopped.
 */
export function previewInParts<Preview extends PreviewPart>({ key, text, read, join }: InParts<Preview>) {
  const queryKey = [key, text] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<Preview>(queryKey)
      let preview = known?.next ? known : undefined
      for (;;) {
        const part = await read(text ?? '', preview?.next ?? undefined, signal)
        preview = preview ? join(preview, part) : part
        signal.throwIfAborted()
        if (preview.next === null) return preview
        client.setQueryData(queryKey, preview)
      }
    },
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
    // A preview that was left early continues when it is shown again.
    staleTime: ({ state }) => (state.data?.next === null ? Number.POSITIVE_INFINITY : 0),
    // The key contains the whole rule.
    gcTime: 60_000,
    meta: { quiet: true },
  })
}

/** The preview of a form, once it defines a rule and changes have paused. */
export function usePreviewInParts<Preview extends PreviewPart>(parts: InParts<Preview>) {
  const { text } = parts
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const query = useQuery(previewInParts({ ...parts, text: asked }))
  const isOutdated = asked !== text || query.isPlaceholderData
  return { ...query, isOutdated, hasRule: text !== undefined }
}

/** The common fields of two parts, which have different vehicles and the same days. */
export function joinParts<Preview extends PreviewPart>(before: Preview, part: Preview) {
  const { checkedVehicles, watchedVehicles, next } = part
  const latest: Preview['latest'][number][] = [...before.latest, ...part.latest]
  return {
    vehicles: before.vehicles + part.vehicles,
    checkedVehicles,
    watchedVehicles,
    next,
    latest: latest.toSorted((a, b) => b.time.localeCompare(a.time)).slice(0, MAX_PREVIEWED),
  }
}

export type DayCount = { date: string; count: number | null }

/** Null only if both parts have no data for the day. */
export function addCounts(a: number | null | undefined, b: number | null): number | null {
  return a === null || a === undefined ? b : a + (b ?? 0)
}

/** While vehicles remain to be checked, only what was found is certain. */
export function knownDays(days: readonly DayCount[], { next }: Pick<PreviewPart, 'next'>): DayCount[] {
  return days.map(({ date, count }) => ({ date, count: next !== null && count === 0 ? null : count }))
}
