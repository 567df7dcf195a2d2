import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Autocomplete, Loader, Popover } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placesQuery } from '../../live/queries.ts'
import classes from './shape-toolbar.module.css'

export type Spot = { latitude: number; longitude: number }

const FEWEST_LETTERS = 2

/** Towns and streets by name; a chosen one moves the map. */
export function PlaceSearch({ onFly }: { onFly: (spot: Spot) => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { options, isSearching, isNothing } = useFoundPlaces(typed, isOpen)
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
          data={[...options.keys()]}
          filter={({ options: all }) => all}
          comboboxProps={{ withinPortal: false }}
          rightSection={isSearching ? <Loader size={14} aria-hidden="true" /> : null}
          onChange={setTyped}
          onOptionSubmit={(label) => {
            const one = options.get(label)
            if (one !== undefined) onFly(one)
            setTyped('')
            setOpen(false)
          }}
        />
        <output className={classes.searching}>
          {isSearching && <Trans>Searching</Trans>}
          {isNothing && <Trans>No town or street with this name</Trans>}
        </output>
      </Popover.Dropdown>
    </Popover>
  )
}

/** By the text that names each of them. */
function useFoundPlaces(typed: string, isOpen: boolean) {
  const wanted = typed.trim()
  const [search] = useDebouncedValue(wanted, 250)
  const isAsked = wanted.length >= FEWEST_LETTERS
  const query = useQuery({
    ...placesQuery(search),
    enabled: isOpen && search.length >= FEWEST_LETTERS,
  })
  const found = isAsked ? (query.data ?? []) : []
  const isSearching = isAsked && (wanted !== search || query.isFetching)
  return {
    options: new Map(
      found.map((one) => [[one.name, one.town ?? one.country].filter(Boolean).join(', '), one]),
    ),
    isSearching,
    isNothing: isAsked && !isSearching && query.isSuccess && found.length === 0,
  }
}
