import { Trans } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Column } from './table-column.ts'
import { Stack } from '../layout.tsx'
import { PopoverButton } from '../menu/popover-button.tsx'

/** The columns that the person has hidden in this table, stored on this device. */
export function useHiddenColumns<Row>(tableId: string, columns: readonly Column<Row>[]) {
  const [stored, setStored] = useLocalStorage<string[] | null>({
    key: `roadbook.columns.${tableId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const hidden = useMemo(() => {
    const atFirst = columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id)
    return new Set(stored ?? atFirst)
  }, [stored, columns])
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setStored([...next])
  }
  return { hidden, toggle }
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
}

export function ColumnChoice<Row>({ columns, hidden, onToggle }: Props<Row>) {
  return (
    <PopoverButton
      position="bottom-end"
      button={
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.6} />}>
          <Trans>Columns</Trans>
        </Button>
      }
    >
      <Stack gap={10}>
        {columns
          .filter(({ isFixed }) => !isFixed)
          .map(({ id, header }) => (
            <Checkbox
              key={id}
              size="xs"
              label={header}
              checked={!hidden.has(id)}
              onChange={() => onToggle(id)}
            />
          ))}
      </Stack>
    </PopoverButton>
  )
}
