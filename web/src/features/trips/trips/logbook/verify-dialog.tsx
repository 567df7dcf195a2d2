import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { VerifyFile } from '../../logbook-verify/verify-file.tsx'

/** Opened by its link, or by dropping a file anywhere on the page. */
export function useVerifyDialog() {
  const { t } = useLingui()
  const [shown, setShown] = useState<{ dropped: File | undefined }>()
  // Otherwise the browser would open the file in place of the page.
  useWindowEvent('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault()
  })
  useWindowEvent('drop', (event) => {
    if (!hasFiles(event) || isField(event.target)) return
    event.preventDefault()
    setShown({ dropped: event.dataTransfer?.files[0] })
  })
  return {
    open: () => setShown({ dropped: undefined }),
    dialog: shown && (
      <Modal opened centered size={520} aria-label={t`Verify a file`} onClose={() => setShown(undefined)}>
        <VerifyFile dropped={shown.dropped} />
      </Modal>
    ),
  }
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** A file input handles dropped files itself. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement
}
