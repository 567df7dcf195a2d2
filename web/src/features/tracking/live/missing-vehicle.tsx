import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSearchOff, IconX } from '@tabler/icons-react'
import { FloatingPanel } from '../../../ui/sheet/floating-panel.tsx'
import { Row, Box, Text } from '../../../ui/layout.tsx'

/** Shown if the vehicle in the URL isn't on the live map. */
export function MissingVehicle({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FloatingPanel side="right" label={t`Selected vehicle`}>
      <Box px={16} pt={12} pb={16}>
        <Row gap={8}>
          <IconSearchOff size={18} stroke={1.6} aria-hidden="true" />
          <Text as="h2" grow size="body">
            <Trans>Vehicle not found</Trans>
          </Text>
          <ActionIcon size={24} aria-label={t`Close`} onClick={onClose}>
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        </Row>
        <Text as="p" color="text2">
          <Trans>
            It may be archived, or is no longer assigned to you. Choose another one from the list.
          </Trans>
        </Text>
      </Box>
    </FloatingPanel>
  )
}
