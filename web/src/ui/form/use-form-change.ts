import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../../lib/toasts.ts'
import { formHandles } from './form-handles.ts'

type Change<Input, Result> = {
  call: (input: Input) => Promise<Result>
  successMessage: string | ((result: Result, input: Input) => string)
  invalidates: readonly QueryKey[]
}

/** A change that a form sends; the form shows what is refused. */
export function useFormChange<Input, Result>({ call, successMessage, invalidates }: Change<Input, Result>) {
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: call,
    onSuccess: async (result, input) => {
      showSuccess(typeof successMessage === 'string' ? successMessage : successMessage(result, input))
      await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
