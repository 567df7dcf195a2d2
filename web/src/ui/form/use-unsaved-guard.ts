import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../confirm.tsx'

/**
 * Asks before typed changes are lost: when the form is closed by what this returns, when the page goes elsewhere, and,
 * in the browser's words, when it is reloaded or closed.
 */
export function useUnsavedGuard(isDirty: () => boolean, onClose: () => void): () => void {
  const { t } = useLingui()
  // To close a form may change the address, which is no second question.
  const isDiscarded = useRef(false)
  const isUnsaved = () => !isDiscarded.current && isDirty()
  const ask = () =>
    new Promise<boolean>((resolve) => {
      confirm({
        title: t`Discard your changes?`,
        text: t`Your changes are not saved yet.`,
        confirmLabel: t`Discard changes`,
        cancelLabel: t`Keep editing`,
        isDanger: true,
        onConfirm: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  useBlocker({
    shouldBlockFn: async () => isUnsaved() && !(await ask()),
    enableBeforeUnload: isUnsaved,
  })
  const close = async () => {
    if (isUnsaved() && !(await ask())) return
    isDiscarded.current = true
    onClose()
  }
  return () => void close()
}
