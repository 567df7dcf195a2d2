import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useFormat } from '../../../../lib/use-format.ts'
import type { Conflict } from './use-logbook-editing.ts'
import { useChangeText } from './use-change-text.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

type Props = { conflict: Conflict; onSettle: (isTyped: boolean) => void }

/** Two people changed the same field: neither change is overwritten unnoticed. */
export function ConflictDialog({ conflict, onSettle }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { entry, field, typed, saved } = conflict
  const { label, textOf } = useChangeText(field)
  const trip = f.inZone(entry.timeZone).dayAndTime(Date.parse(entry.trip.startTime))
  return (
    <Modal opened centered title={t`Changed in the meantime`} onClose={() => onSettle(false)}>
      <Text as="p" mb={16} size="body" color="text2">
        <Trans>Somebody else has changed the trip of {trip} while you were typing.</Trans>
      </Text>
      <Box as="dl" size="body">
        <Box as="dt" color="muted">
          <Trans>{label}, saved by somebody else</Trans>
        </Box>
        <Box as="dd" mb={12} weight={600} breakWords>
          {textOf(saved)}
        </Box>
        <Box as="dt" color="muted">
          <Trans>{label}, typed by you</Trans>
        </Box>
        <Box as="dd" mb={12} weight={600} breakWords>
          {textOf(typed)}
        </Box>
      </Box>
      <Row gap={8} justify="end" mt={20}>
        <Button variant="default" data-autofocus onClick={() => onSettle(false)}>
          <Trans>Keep theirs</Trans>
        </Button>
        <Button onClick={() => onSettle(true)}>
          <Trans>Save mine</Trans>
        </Button>
      </Row>
    </Modal>
  )
}
