import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOptions } from './in-background.ts'
import type { ListPage } from './list-page.ts'
import type { Handled } from '../query-client.ts'
import { showSuccess } from '../toasts.ts'
import type { CallOptions } from './transport.ts'
import { useOnceAtATime } from './use-once-at-a-time.ts'

type Versioned = { id: string; version: number }

type Spec<Row extends Versioned, Query extends object> = {
  /** First part of the key of every query for these records: after a change all of them are refetched. */
  key: string
  /** Keys of other queries that are read again. */
  invalidates?: readonly string[]
  /** The calls of the contract. */
  list: (query: Query & PageAsked, options: CallOptions) => Promise<ListPage<Row>>
  get: (id: string, options: CallOptions) => Promise<Row>
  /** How often a list, and a single open record, are refetched. */
  refreshMs?: { list?: number; one?: number }
}

type PageAsked = { page: number; limit: number }

/** Rows per page of a list. */
const pageLength = 100
/** The longest page that the API allows. */
const longestPage = 200

type Change<Input, Result> = {
  call: (input: Input) => Promise<Result>
  successMessage: string | undefined
  /** Errors that the caller shows itself. */
  handles?: readonly Handled[]
}

/** How a form adds a record, and changes one. */
type FormSpec<Create, Update, Row> = {
  add: (body: Create) => Promise<Row>
  update: (id: string, body: Update & { version: number }) => Promise<Row>
  successMessages: { added: string; updated: string }
}

/** Queries and mutations for one kind of record, from the calls of the contract. */
export function createEntityQueries<Row extends Versioned, Query extends object>(spec: Spec<Row, Query>) {
  const { get, invalidates = [], refreshMs = {} } = spec
  const key = [spec.key] as const
  const oneQuery = (id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => get(id, { signal }),
      refetchInterval: refreshMs.one ?? false,
      // The component that opened it shows the error.
      meta: { quiet: true },
    })

  function useChanged() {
    const client = useQueryClient()
    return async (): Promise<void> => {
      const keys = [spec.key, ...invalidates]
      await Promise.all(keys.map((name) => client.invalidateQueries({ queryKey: [name] })))
    }
  }

  /** Adds or changes a record: it is put into the cache at once, and all lists are refetched. */
  function useSave<Input>({ call, successMessage, handles = [] }: Change<Input, Row>) {
    const client = useQueryClient()
    const changed = useChanged()
    const save = useOnceAtATime(async (input: Input) => {
      const record = await call(input)
      client.setQueryData(oneQuery(record.id).queryKey, record)
      if (successMessage !== undefined) showSuccess(successMessage)
      void changed()
      return record
    })
    return useMutation({ meta: { handles }, mutationFn: save })
  }

  /** The calls of an `EntityDrawer`. */
  function useFormCalls<Create, Update>({ add, update, successMessages }: FormSpec<Create, Update, Row>) {
    const client = useQueryClient()
    const handles: Handled[] = ['fields', 'stale_version']
    const adding = useSave({ call: add, successMessage: successMessages.added, handles })
    const updating = useSave({
      call: ({ id, body }: { id: string; body: Update & { version: number } }) => update(id, body),
      successMessage: successMessages.updated,
      handles,
    })
    return {
      add: adding.mutateAsync,
      change: ({ id, version }: Row, body: Update) =>
        updating.mutateAsync({ id, body: { ...body, version } }),
      readLatest: ({ id }: Row) => client.fetchQuery({ ...oneQuery(id), staleTime: 0 }),
    }
  }

  return { key, oneQuery, useChanged, useSave, useFormCalls, ...listQueries(spec) }
}

function listQueries<Row extends Versioned, Query extends object>({
  key,
  list,
  refreshMs = {},
}: Spec<Row, Query>) {
  return {
    pageQuery: (query: Query, page: number) =>
      queryOptions({
        queryKey: [key, 'list', query, page],
        queryFn: (asking) => list({ ...query, page, limit: pageLength }, callOptions(asking)),
        refetchInterval: refreshMs.list ?? false,
      }),

    /** The number of records. */
    countQuery: (query: Query) =>
      queryOptions({
        queryKey: [key, 'count', query],
        queryFn: async ({ signal }) => (await list({ ...query, page: 1, limit: 1 }, { signal })).totalItems,
        refetchInterval: refreshMs.list ?? false,
        meta: { quiet: true },
      }),

    /** Page by page, for an export. */
    readPage: (query: Query) => (page: number) => list({ ...query, page, limit: longestPage }, {}),
  }
}
