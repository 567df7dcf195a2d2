import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type {
  ExpenseImportDetail,
  ImportMapping,
  RowCounts,
  RowOutcome,
} from '@roadbook/contract/money/expense-imports'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { useExpensesChanged } from '../queries.ts'

const key = ['expense-imports'] as const
const pageLength = 50

/** Changes the mapping as it is when the change runs. */
export type OnMapping = (change: (before: ImportMapping) => ImportMapping) => void

export const importsQuery = (page: number) =>
  callQuery([...key, 'list', page], api.expenseImports.list, {
    query: { page, limit: pageLength },
    placeholderData: keepPreviousData,
  })

/** For an export of the list. */
export const readImportsPage = (page: number) =>
  call(api.expenseImports.list, { query: { page, limit: pageLength } })

export const importQuery = (id: string) =>
  callQuery([...key, 'one', id], api.expenseImports.get, {
    params: { id },
    // Expenses and locks change meanwhile.
    staleTime: 0,
  })

type RowsOf = { id: string; outcome: RowOutcome | undefined; page: number }

export function importRowsQuery({ id, outcome, page }: RowsOf) {
  const query = { page, limit: pageLength, ...(outcome === undefined ? {} : { outcome }) }
  return callQuery([...key, 'rows', id, query], api.expenseImports.rows, {
    params: { id },
    query,
    placeholderData: keepPreviousData,
    staleTime: 0,
    quiet: true,
  })
}

type Upload = { file: File; onSent: (share: number) => void; signal: AbortSignal }

export function useUpload() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ file, onSent, signal }: Upload) =>
      call(
        api.expenseImports.create,
        { query: { fileName: file.name.slice(0, 200) }, file },
        { onSent, signal, quiet: true },
      ),
    onSuccess: (detail) => {
      client.setQueryData(importQuery(detail.id).queryKey, detail)
      void client.invalidateQueries({ queryKey: [...key, 'list'] })
    },
  })
}

/** Stores the response, and requests the rows again. */
function useDraftChanged() {
  const client = useQueryClient()
  return async (detail: ExpenseImportDetail) => {
    client.setQueryData(importQuery(detail.id).queryKey, detail)
    await client.invalidateQueries({ queryKey: [...key, 'rows', detail.id] })
    await client.invalidateQueries({ queryKey: [...key, 'list'] })
  }
}

/** After a refusal the page loads the current state. */
function useReload(id: string) {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: importQuery(id).queryKey })
    await client.invalidateQueries({ queryKey: [...key, 'rows', id] })
  }
}

type DraftChange = { source?: string; mapping?: (before: ImportMapping) => ImportMapping }

/** Changes wait for each other, each based on the response to the one before. */
export function useChangeDraft(id: string) {
  const client = useQueryClient()
  const reload = useReload(id)
  return useMutation({
    scope: { id: `expense-import ${id}` },
    mutationFn: ({ source, mapping }: DraftChange) => {
      const known = client.getQueryData(importQuery(id).queryKey)
      const body = {
        ...(source === undefined ? {} : { source }),
        ...(mapping === undefined || !known?.draft ? {} : { mapping: mapping(known.draft.mapping) }),
        ...(known === undefined ? {} : { version: known.version }),
      }
      return call(api.expenseImports.update, { params: { id }, body })
    },
    onSuccess: useDraftChanged(),
    onError: reload,
  })
}

type Choice = { lines?: number[]; outcome?: RowOutcome; choice: 'add' | 'skip' | null }

export function useChooseRows(id: string) {
  return useMutation({
    scope: { id: `expense-import ${id}` },
    mutationFn: (body: Choice) => call(api.expenseImports.choose, { params: { id }, body }),
    onSuccess: useDraftChanged(),
    onError: useReload(id),
  })
}

export function useConfirmImport(id: string) {
  const changed = useDraftChanged()
  const expensesChanged = useExpensesChanged()
  return useMutation({
    scope: { id: `expense-import ${id}` },
    mutationFn: (counts: RowCounts) => call(api.expenseImports.confirm, { params: { id }, body: { counts } }),
    onSuccess: async (detail) => {
      showSuccess(importedText(detail.rows))
      await changed(detail)
      await expensesChanged()
    },
    onError: useReload(id),
  })
}

function importedText(expenses: number): string {
  return plural(expenses, { one: '# expense imported', other: '# expenses imported' })
}

export function useUndoImport(id: string) {
  const { t } = useLingui()
  const changed = useDraftChanged()
  const expensesChanged = useExpensesChanged()
  return useMutation({
    mutationFn: (withChanged: boolean) =>
      call(api.expenseImports.undo, { params: { id }, body: { withChanged } }),
    onSuccess: async (detail) => {
      showSuccess(t`Import undone`)
      await changed(detail)
      await expensesChanged()
    },
    onError: useReload(id),
  })
}

export function useDiscardImport(id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.expenseImports.discard, { params: { id } }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: importQuery(id).queryKey })
      showSuccess(t`Import discarded`)
      await client.invalidateQueries({ queryKey: [...key, 'list'] })
    },
  })
}
