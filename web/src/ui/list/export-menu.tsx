import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { ExportFormat } from './use-list-export.ts'

type Props = {
  /** Nothing is in the list: a file would be empty. */
  isEmpty: boolean
  isExporting: boolean
  onExport: (format: ExportFormat) => void
}

/** A button that says why it does nothing rather than give an empty file; it stays in reach of the keyboard to say so. */
export function ExportMenu({ isEmpty, isExporting, onExport }: Props) {
  const { t } = useLingui()
  const button = (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden="true" />}
      loading={isExporting}
      data-disabled={isEmpty}
      aria-disabled={isEmpty}
    >
      <Trans>Export</Trans>
    </Button>
  )
  if (isEmpty) {
    return (
      <Tooltip
        label={t`Nothing to export: the list is empty`}
        events={{ hover: true, focus: true, touch: true }}
      >
        {button}
      </Tooltip>
    )
  }
  return (
    <ExportChoice position="bottom-end" onExport={onExport}>
      {button}
    </ExportChoice>
  )
}

type ChoiceProps = Pick<Props, 'onExport'> & {
  position: 'bottom-end' | 'top'
  /** The button that opens it. */
  children: ReactElement
}

/** In which format. */
export function ExportChoice({ position, onExport, children }: ChoiceProps) {
  return (
    <Menu position={position}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport('xlsx')}>
          <Trans>Excel (XLSX)</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => onExport('csv')}>
          <Trans>Text (CSV)</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
