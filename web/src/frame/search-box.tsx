import '@mantine/spotlight/styles.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, VisuallyHidden } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin, IconRoad, IconSearch, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { currentRole } from '@roadbook/contract/core/permissions'
import type { FoundPlace } from '@roadbook/contract/tracking/places'
import type { User } from '@roadbook/contract/people/users'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useEffect, useMemo, useRef, useState } from 'react'
import { writeNear } from '../features/tracking/live/near-place.ts'
import { placesQuery } from '../features/tracking/live/queries.ts'
import { foundPeopleQuery, useCan } from '../features/people/users/queries.ts'
import { nameOf } from '../lib/person-name.ts'
import { useRoleLabels } from '../ui/labels/role-labels.ts'
import { vehiclesQuery } from '../features/fleet/vehicles/queries.ts'
import { modelOf } from '../lib/model-of.ts'
import { matches } from '../ui/matches.ts'
import { StateSymbol } from '../ui/vehicle-state/state-symbol.tsx'
import { useStateLabels } from '../ui/labels/state-labels.ts'
import classes from './search-box.module.css'
import type { NavigationEntry, NavigationGroup } from './navigation-entries.ts'
import { searchStore } from './search-store.ts'

const maxVehicles = 8
const PAUSE_MS = 150
const noPlaces: readonly FoundPlace[] = []
const noPeople: readonly User[] = []

export function SearchBox({ groups }: { groups: readonly NavigationGroup[] }) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const field = useKeysBeforeFocus(setQuery)
  const search = query.trim()
  const pages = groups.flatMap(({ entries }) => entries).filter(({ label }) => matches(search, [label]))
  const places = usePlaces(search)
  const people = usePeople(search)
  return (
    <Spotlight.Root
      store={searchStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      clearQueryOnClose
      overlayProps={{ className: classes.scrim, blur: 0 }}
      classNames={{
        search: classes.search,
        actionsGroup: classes.group,
        action: classes.action,
        actionLabel: classes.label,
      }}
    >
      <VisuallyHidden>
        <Modal.Title>{t`Search vehicles, places and pages`}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        ref={field}
        placeholder={t`Registration, driver, place or page`}
        aria-label={t`Search vehicles, places and pages`}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        <Pages pages={pages} />
        <Vehicles search={search} pages={pages} places={places} people={people} />
        <People people={people} />
        <Places places={places} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Keys typed before the field has the focus go to the field, not to the page's shortcuts. */
function useKeysBeforeFocus(change: (edit: (query: string) => string) => void) {
  const field = useRef<HTMLInputElement>(null)
  // Outside React: the keyboard, before all other listeners.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!searchStore.getState().opened || event.target === field.current) return
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key !== 'Backspace' && event.key.length !== 1) return
      event.preventDefault()
      event.stopImmediatePropagation()
      change((query) => (event.key === 'Backspace' ? query.slice(0, -1) : query + event.key))
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [change])
  return field
}

function Pages({ pages }: { pages: readonly NavigationEntry[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (pages.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={t`Pages`}>
      {pages.map(({ to, label, icon: Icon }) => (
        <Spotlight.Action
          key={to}
          label={label}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => void navigate({ to })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

type Found = {
  search: string
  pages: readonly NavigationEntry[]
  places: readonly FoundPlace[]
  people: readonly User[]
}

function Vehicles({ search, pages, places, people }: Found) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const states = useStateLabels()
  const { data = [] } = useQuery(vehiclesQuery())
  const found = firstMatches(data, search)
  const known = [...pages.map(({ to }) => to), ...found.map(({ id }) => id)]
  // Places load later, and must not move the highlight from the other results.
  useFirstChosen(
    search === ''
      ? []
      : known.length > 0
        ? known
        : [...people.map(({ id }) => id), ...places.map(keyOfPlace)],
  )
  if (found.length === 0 && pages.length + places.length + people.length > 0) return null
  if (found.length === 0) {
    return (
      <Spotlight.Empty>
        <Trans>Nothing found. Try a registration, a driver, a place or the name of a page.</Trans>
      </Spotlight.Empty>
    )
  }
  return (
    <Spotlight.ActionsGroup label={t`Vehicles`}>
      {found.map((vehicle) => (
        <Spotlight.Action
          key={vehicle.id}
          label={vehicle.registration}
          description={[vehicle.label, modelOf(vehicle), vehicle.driverName].filter(Boolean).join(' · ')}
          leftSection={
            <StateSymbol name={vehicle.state} heading={vehicle.lastPosition?.headingDegrees ?? null} />
          }
          rightSection={<span style={{ fontSize: 13 }}>{states[vehicle.state]}</span>}
          onClick={() => void navigate({ to: '/vehicles/detail/', search: { id: vehicle.id } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

/** Requested once typing pauses, since it is a server request. */
function usePlaces(search: string): readonly FoundPlace[] {
  const [asked] = useDebouncedValue(search, PAUSE_MS)
  const { data } = useQuery(placesQuery(asked))
  return search.length < 2 ? noPlaces : (data ?? noPlaces)
}

/** Searched on the server, as there may be thousands. */
function usePeople(search: string): readonly User[] {
  const [asked] = useDebouncedValue(search, PAUSE_MS)
  const mayRead = useCan('users.read')
  const { data } = useQuery({ ...foundPeopleQuery(asked), enabled: mayRead && asked.length >= 2 })
  return search.length < 2 ? noPeople : (data ?? noPeople)
}

function People({ people }: Pick<Found, 'people'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const roles = useRoleLabels()
  if (people.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={t`Users`}>
      {people.map((user) => (
        <Spotlight.Action
          key={user.id}
          label={nameOf(user)}
          {...(user.email === null ? {} : { description: user.email })}
          leftSection={<IconUser size={18} stroke={1.6} aria-hidden="true" />}
          rightSection={<span style={{ fontSize: 13 }}>{roles[currentRole(user.roles)]}</span>}
          onClick={() => void navigate({ to: '/users', search: { user: user.id } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function keyOfPlace({ kind, name, latitude, longitude }: FoundPlace): string {
  return `${kind} ${name} ${latitude} ${longitude}`
}

function Places({ places }: Pick<Found, 'places'>) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const countries = useMemo(() => new Intl.DisplayNames([i18n.locale], { type: 'region' }), [i18n.locale])
  if (places.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={t`Vehicles nearest to a place`}>
      {places.map((place) => (
        <Spotlight.Action
          key={keyOfPlace(place)}
          label={[place.missing, place.name].filter(Boolean).join(', ')}
          description={[place.town, place.country && countries.of(place.country)].filter(Boolean).join(', ')}
          leftSection={
            place.kind === 'street' ? (
              <IconRoad size={18} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
            )
          }
          onClick={() => void navigate({ to: '/live', search: { near: writeNear(place) } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

/** Enter opens the first result, also if it loads after typing. */
function useFirstChosen(hits: readonly string[]): void {
  const list = hits.join(' ')
  // Outside React: the spotlight selects a result itself, before a new list is rendered.
  useEffect(() => {
    if (list === '') return
    const box = document.getElementById(searchStore.getState().listId)
    box?.querySelector('[data-selected]')?.removeAttribute('data-selected')
    box?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    searchStore.updateState((state) => ({ ...state, selected: 0 }))
  }, [list])
}

/** Stops at the first few matches, so that typing stays fast with 10,000 vehicles. */
function firstMatches(vehicles: readonly Vehicle[], search: string): Vehicle[] {
  const found: Vehicle[] = []
  for (const vehicle of vehicles) {
    const texts = [vehicle.registration, vehicle.label, vehicle.make, vehicle.model, vehicle.driverName]
    if (matches(search, texts)) found.push(vehicle)
    if (found.length === maxVehicles) break
  }
  return found
}
