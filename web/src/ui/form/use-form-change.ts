import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../../lib/toasts.ts'
import { formHandles } from './form-handles.ts'

type Change<Input, Result> = {
  call: (input: Input) => Promise<Result>
  /** The message of success. */
  said: string | ((result: Result, input: Input) => string)
  /** Keys of the queries that are read again. */
  shownBy: readonly QueryKey[]
}

/** A change that a form sends; the form shows what is refused. */
export function useFormChange<Input, Result>({ call, said, shownBy }: Change<Input, Result>) {
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: call,
    onSuccess: async (result, input) => {
      showSuccess(typeof said === 'string' ? said : said(result, input))
      await Promise.all(shownBy.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
