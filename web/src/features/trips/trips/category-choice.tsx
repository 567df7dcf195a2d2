import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { CategoryWord } from './category-word.tsx'
import { useCategories } from './use-categories.ts'
import classes from './trips.module.css'
import { isOthersPrivate, type Trip } from '@roadbook/contract/trips/trips'
import { useUpdateTrip } from './queries.ts'

type Props = { trip: Trip; mayChange: boolean }

/** A trip's category, editable if the user is allowed to; dashed until somebody has confirmed it. */
export function CategoryChoice({ trip, mayChange }: Props) {
  const { t } = useLingui()
  const categories = useCategories()
  const update = useUpdateTrip(trip)
  const isOpen = !trip.edited && !trip.running
  const word = <CategoryWord category={trip.category} />
  if (!mayChange || trip.locked || isOthersPrivate(trip))
    return <span className={classes.category}>{word}</span>
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.category}
          data-open={isOpen || undefined}
          title={isOpen ? t`Confirm or change category` : t`Change category`}
        >
          {word}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {categories.map(({ value, label }) => (
          <Menu.Item
            key={value}
            disabled={trip.edited && value === trip.category}
            onClick={() => update.mutate({ category: value })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
