import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

type Props = {
  /** Nothing is in the list: a file would be empty. */
  isEmpty: boolean
  isExporting?: boolean
  onExport: () => void
}

/** Says why it does nothing rather than give an empty file; it stays in reach of the keyboard to say so. */
export function ExportButton({ isEmpty, isExporting = false, onExport }: Props) {
  const { t } = useLingui()
  const reason = t`There is nothing to export: the list is empty.`
  return (
    <Tooltip label={reason} disabled={!isEmpty} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        loading={isExporting}
        data-disabled={isEmpty}
        aria-disabled={isEmpty}
        onClick={() => !isEmpty && onExport()}
      >
        <Trans>Export</Trans>
      </Button>
    </Tooltip>
  )
}
