import { Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Row } from '../../../ui/layout.tsx'

const SHOWN_MS = 2_000

/** Confirms for a moment that a change was saved. */
export function SavedNote({ saving }: { saving: { isSuccess: boolean; reset: () => void } }) {
  const { isSuccess, reset } = saving
  // Another change in the meantime hides it until that is saved too, and restarts the time.
  useEffect(() => {
    if (!isSuccess) return undefined
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])
  return (
    <Row as="output" size="paragraph" inline gap={4} minHeight="20px" color="text2">
      {isSuccess && (
        <>
          <IconCheck size={16} stroke={1.8} aria-hidden="true" /> <Trans>Saved</Trans>
        </>
      )}
    </Row>
  )
}
