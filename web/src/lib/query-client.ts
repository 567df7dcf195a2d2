import { t } from '@lingui/core/macro'
import { MutationCache, QueryCache, QueryClient, type QueryPersister } from '@tanstack/react-query'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { isShownInPanel, PANEL_MS } from './panel-errors.ts'
import { showError } from './toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `lastSeen`: the name under which its last response is stored, if its key contains the day. `inBackground`: nobody waits for it. */
    queryMeta: { quiet?: boolean; inBackground?: boolean; lastSeen?: string }
    /** Errors that a form shows itself: `fields` for those of a field, and codes. */
    mutationMeta: { quiet?: boolean; handles?: readonly Handled[] }
  }
}

export type Handled = 'fields' | ApiErrorCode

type Meta = { quiet?: boolean; handles?: readonly Handled[] } | undefined

/** Shows failures as toasts, in one place. */
function toast(error: unknown, meta: Meta): void {
  if (meta?.quiet || !(error instanceof ApiError)) return
  if (error.statusCode === 0 || error.statusCode === 401 || isHandled(error, meta?.handles ?? [])) return
  showError(error.message)
}

function isHandled(error: ApiError, handles: readonly Handled[]): boolean {
  const namesFields = error.details.fieldErrors !== undefined
  return handles.includes(error.code) || (namesFields && handles.includes('fields'))
}

/** A panel shows it better, and renders a moment later. */
function toastUnlessInPanel(error: Error, meta: Meta): void {
  setTimeout(() => {
    if (!isShownInPanel(error)) toast(error, meta)
  }, PANEL_MS)
}

/** While the server can't be reached, a banner is shown; only failed changes need a toast. */
function toastOfMutation(error: unknown, meta: Meta): void {
  const isSilence = error instanceof ApiError && error.statusCode === 0
  if (isSilence && !meta?.quiet) showError(t`The server cannot be reached. Nothing was saved.`)
  toast(error, meta)
}

type Options = { /** For every query; see `last-seen.ts`. */ persister?: QueryPersister }

export function createQueryClient(options: Options = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => toastUnlessInPanel(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => toastOfMutation(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldRetry,
        ...options,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

const MAX_RETRIES = 2

/** Whether to retry: without a network a retry is useless. */
export const isRetried = (failures: number): boolean => navigator.onLine && failures < MAX_RETRIES

/** Client errors aren't retried; only missing responses and server failures are. */
function shouldRetry(failures: number, error: unknown): boolean {
  const isPassing = error instanceof ApiError && (error.statusCode === 0 || error.statusCode === 503)
  return isPassing && isRetried(failures)
}
