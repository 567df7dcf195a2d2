import { Plural } from '@lingui/react/macro'
import { failedOf, isUnderWay } from '../../../../ui/files/upload-queue.ts'
import { ProposalHint } from './proposal-label.tsx'
import type { Proposals } from './proposals.ts'
import type { Receipts } from './use-receipts.ts'
import { Text } from '../../../../ui/layout.tsx'

type Props = { receipts: Receipts; proposals: Proposals }

/** Beside the buttons: why the expense isn't saved yet. */
export function ExpenseHint({ receipts: { state, uploads }, proposals }: Props) {
  const { queue } = uploads
  if (state === 'waiting') {
    const left = queue.filter((one) => isUnderWay([one])).length
    return (
      <output>
        <Plural value={left} one="Saves once # file is uploaded" other="Saves once # files are uploaded" />
      </output>
    )
  }
  if (state === 'idle') return <ProposalHint proposals={proposals} />
  const failed = failedOf(queue)
  return (
    <Text color="danger" role="alert">
      {failed.some(({ step }) => step.kind === 'failed' && step.retry !== 'never') ? (
        <Plural
          value={failed.length}
          one="# file wasn’t uploaded. Try again or remove it, then save."
          other="# files weren’t uploaded. Try again or remove them, then save."
        />
      ) : (
        <Plural
          value={failed.length}
          one="# file can’t be uploaded. Remove it, then save."
          other="# files can’t be uploaded. Remove them, then save."
        />
      )}
    </Text>
  )
}
