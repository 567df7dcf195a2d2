import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { MenuButton } from '../menu/menu-button.tsx'
import type { Opener } from '../menu/use-opener.tsx'
import type { ExportFormat } from './use-list-export.ts'

type Props = {
  /** The list is empty, so there is nothing to export. */
  isEmpty: boolean
  isExporting: boolean
  onExport: (format: ExportFormat) => void
}

/** Explains why there is nothing to export instead of giving an empty file; stays focusable. */
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
  return <ExportChoice position="bottom-end" onExport={onExport} button={button} />
}

type ChoiceProps = Pick<Props, 'onExport'> & {
  position: 'bottom-end' | 'top'
  button: Opener
}

/** The choice of format. */
export function ExportChoice({ position, onExport, button }: ChoiceProps) {
  return (
    <MenuButton position={position} button={button}>
      <Menu.Item onClick={() => onExport('xlsx')}>
        <Trans>Excel (XLSX)</Trans>
      </Menu.Item>
      <Menu.Item onClick={() => onExport('csv')}>
        <Trans>Text (CSV)</Trans>
      </Menu.Item>
    </MenuButton>
  )
}
