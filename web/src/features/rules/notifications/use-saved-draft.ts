import type { NotificationPreferences } from '@roadbook/contract/rules/notification-preferences'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { usePrefer } from './preference-queries.ts'

type Part = keyof NotificationPreferences

/** A part of the preferences, saved with each change. An invalid value stays, so that it can be corrected. */
export function useSavedDraft<Name extends Part>(name: Name, saved: NotificationPreferences[Name]) {
  const [draft, setDraft] = useState<NotificationPreferences[Name]>()
  const prefer = usePrefer()
  const value = draft ?? saved
  const messages = prefer.error instanceof ApiError ? prefer.error.fieldMessages : {}
  return {
    value,
    saving: prefer,
    errorOf: (field: string): string | undefined => messages[`${name}.${field}`],
    edit: (change: Partial<NotificationPreferences[Name]>) => setDraft({ ...value, ...change }),
    save: (change: Partial<NotificationPreferences[Name]> = {}) => {
      const next = { ...value, ...change }
      setDraft(next)
      prefer.mutate(
        { [name]: next },
        {
          onSuccess: () => setDraft(undefined),
          onError: (error) => {
            const namesFields = error instanceof ApiError && Object.keys(error.fieldMessages).length > 0
            if (!namesFields) setDraft(undefined)
          },
        },
      )
    },
  }
}
