import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirmed, type Question } from '../dialogs/confirm.tsx'

type Options = {
  /** URLs that still show the form don't ask. */
  isWithin?: ((pathname: string) => boolean) | undefined
  /** Replaces the usual question about unsaved changes. */
  question?: Pick<Question, 'title' | 'text' | 'confirmLabel' | 'cancelLabel'>
}

/**
 * Asks before unsaved changes are lost: when the form is closed with the returned function, on navigation,
 * and, with the browser's own dialog, on reload or close.
 */
export function useUnsavedGuard(
  isDirty: () => boolean,
  onClose: () => void,
  { isWithin = () => false, question }: Options = {},
): () => void {
  const { t } = useLingui()
  // Closing a form may change the URL, which must not ask a second time.
  const isDiscarded = useRef(false)
  const isUnsaved = () => !isDiscarded.current && isDirty()
  const ask = () =>
    confirmed({
      title: t`Discard your changes?`,
      text: t`Your changes are not saved yet.`,
      confirmLabel: t`Discard changes`,
      cancelLabel: t`Keep editing`,
      ...question,
      isDanger: true,
    })
  useBlocker({
    shouldBlockFn: async ({ next }) => isUnsaved() && !isWithin(next.pathname) && !(await ask()),
    enableBeforeUnload: isUnsaved,
  })
  const close = async () => {
    if (isUnsaved() && !(await ask())) return
    isDiscarded.current = true
    onClose()
  }
  return () => void close()
}
