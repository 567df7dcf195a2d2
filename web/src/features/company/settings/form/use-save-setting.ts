import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../../../../lib/toasts.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'

type Setting<Body, Saved> = {
  put: (body: Body & { version: number }) => Promise<Saved>
  /** The keys of queries whose answer it is. */
  shownIn: readonly QueryKey[]
  /** Keys of the queries that are read again. */
  invalidates?: readonly QueryKey[]
}

/** How a `SettingsForm` saves. */
export function useSaveSetting<Body extends object, Saved extends { version: number }>({
  put,
  shownIn,
  invalidates = [['settings', 'company']],
}: Setting<Body, Saved>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    meta: { handles: formHandles },
    mutationFn: put,
    onSuccess: async (saved) => {
      for (const queryKey of shownIn) client.setQueryData(queryKey, saved)
      showSuccess(t`Settings saved`)
      await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  return ({ version }: Saved, body: Body) => mutateAsync({ ...body, version })
}
