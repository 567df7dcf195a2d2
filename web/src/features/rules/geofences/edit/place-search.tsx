import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Autocomplete, Loader, Popover } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useFoundPlaces } from '../../../tracking/live/queries.ts'
import { Text } from '../../../../ui/layout.tsx'
import classes from './shape-toolbar.module.css'

export type Spot = { latitude: number; longitude: number }

/** Towns and streets by name; a chosen one moves the map. */
export function PlaceSearch({ onFly }: { onFly: (spot: Spot) => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { places, isSearching, note } = useFoundPlaces(typed, isOpen)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" trapFocus>
      <Popover.Target>
        <ActionIcon size={30} aria-label={t`Search a place`} onClick={() => setOpen(!isOpen)}>
          <IconSearch size={17} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Search a place`}>
        <Autocomplete
          w={260}
          aria-label={t`Town or street`}
          placeholder={t`Town or street`}
          data-autofocus
          value={typed}
          data={[...places.keys()]}
          filter={({ options: all }) => all}
          comboboxProps={{ withinPortal: false }}
          rightSection={isSearching ? <Loader size={14} aria-hidden="true" /> : null}
          onChange={setTyped}
          onOptionSubmit={(label) => {
            const one = places.get(label)
            if (one !== undefined) onFly(one)
            setTyped('')
            setOpen(false)
          }}
        />
        <Text as="output" block mt={6} color="text2" className={classes.searching}>
          {isSearching && <Trans>Searching</Trans>}
          {note}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
