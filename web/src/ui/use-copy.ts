import { useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useLayoutEffect } from 'react'
import { showError } from '../lib/toasts.ts'

type Props = { text: string; onCopied?: () => void }

/** Copies the text; `isCopied` for a moment afterwards. */
export function useCopy({ text, onCopied }: Props) {
  const { t } = useLingui()
  const { copy, copied: isCopied, error } = useClipboard()
  // Before "Copied" is on the page: whoever closes it at once after that isn't asked.
  useLayoutEffect(() => {
    if (isCopied) onCopied?.()
    // Only when it has just been copied.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isCopied])
  useEffect(() => {
    if (error !== null) showError(t`The browser couldn’t copy this. Select the text and copy it yourself.`)
  }, [error, t])
  return { isCopied, copy: () => copy(text) }
}
