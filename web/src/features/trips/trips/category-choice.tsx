import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { isOthersPrivate, type Trip } from '@roadbook/contract/trips/trips'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import type { TripCategoryChoice } from '../../../ui/labels/trip-category-labels.ts'
import { useUpdateTrip } from './queries.ts'
import classes from './trips.module.css'

type Props = {
  trip: Trip
  /** All categories, including archived ones; lists read them once for all rows. */
  categories: readonly TripCategoryChoice[]
  mayChange: boolean
}

/** A trip's category, editable with permission; dashed until somebody has confirmed it. */
export function CategoryChoice({ trip, categories, mayChange }: Props) {
  const { t } = useLingui()
  const known = categories.find(({ value }) => value === trip.category)
  const isOpen = !trip.edited && !trip.running
  const word = (
    <>
      {known?.colour !== undefined && (
        <span className={classes.dot} style={{ background: known.colour }} aria-hidden="true" />
      )}
      {known?.label ?? trip.category}
    </>
  )
  if (!mayChange || trip.locked || isOthersPrivate(trip))
    return <span className={classes.category}>{word}</span>
  return (
    <MenuButton
      position="bottom-start"
      button={
        <button
          type="button"
          className={classes.category}
          data-open={isOpen || undefined}
          title={isOpen ? t`Confirm or change category` : t`Change category`}
        >
          {word}
        </button>
      }
    >
      <Items trip={trip} categories={categories} />
    </MenuButton>
  )
}

function Items({ trip, categories }: Omit<Props, 'mayChange'>) {
  const update = useUpdateTrip(trip)
  return categories
    .filter(({ archived }) => !archived)
    .map(({ value, label }) => (
      <Menu.Item
        key={value}
        disabled={trip.edited && value === trip.category}
        onClick={() => update.mutate({ category: value })}
      >
        {label}
      </Menu.Item>
    ))
}
