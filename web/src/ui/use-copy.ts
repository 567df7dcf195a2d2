import { useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useLayoutEffect } from 'react'
import { showError } from '../lib/toasts.ts'

type Props = {
  text: string
  onCopied?: () => void
  /** Called if the browser refuses, such as without https: selects the text instead. */
  onRefused?: () => void
}

/** Copies the text; `isCopied` for a moment afterwards. */
export function useCopy({ text, onCopied, onRefused }: Props) {
  const { t } = useLingui()
  const { copy, copied: isCopied, error } = useClipboard()
  // Before "Copied" is shown: closing the form right after that doesn't ask.
  useLayoutEffect(() => {
    if (isCopied) onCopied?.()
    // Only when it has just been copied.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isCopied])
  useEffect(() => {
    if (error === null) return
    showError(t`The browser couldn’t copy this. Select the text and copy it yourself.`)
    onRefused?.()
    // Only when it has just been refused.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error])
  return { isCopied, copy: () => copy(text) }
}
