import { Trans } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import type { ReadingState } from './use-receipt-reading.ts'
import { Row } from '../../../../ui/layout.tsx'

/** Shown above the fields while a receipt is being read, and if nothing was found. */
export function ReadingNote({ state }: { state: ReadingState }) {
  if (state === 'idle') return null
  return (
    <Row as="output" gap={8} align="stretch" size="small" color="muted">
      {state === 'reading' ? (
        <>
          <Loader size={16} />
          <Trans>Reading the receipt…</Trans>
        </>
      ) : (
        <Trans>No text found. Enter the details yourself.</Trans>
      )}
    </Row>
  )
}
