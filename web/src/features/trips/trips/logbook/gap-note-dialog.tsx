import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Textarea } from '@mantine/core'
import type { OdometerGap } from '@roadbook/contract/trips/logbook'
import { useState, type FormEvent } from 'react'
import { useAddGapNote } from './queries.ts'
import { Row } from '../../../../ui/layout.tsx'

type Props = { gap: OdometerGap; vehicleId: string; onClose: () => void }

export function GapNoteDialog({ gap, vehicleId, onClose }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const add = useAddGapNote(vehicleId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '')
      add.mutate({ afterTripId: gap.afterTripId, text: text.trim() }, { onSuccess: onClose })
  }
  return (
    <Modal opened centered title={t`Explain this gap`} onClose={onClose}>
      <form onSubmit={submit}>
        <Textarea
          data-autofocus
          label={t`Note`}
          description={t`It becomes part of the logbook and can’t be changed afterwards.`}
          placeholder={t`Driven to the garage without the device`}
          maxLength={500}
          autosize
          minRows={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Row gap={8} justify="end" mt={20}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={add.isPending} disabled={text.trim() === ''}>
            <Trans>Add note</Trans>
          </Button>
        </Row>
      </form>
    </Modal>
  )
}
