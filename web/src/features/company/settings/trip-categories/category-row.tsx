import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTripCategoryLabels } from '../../../../ui/labels/trip-category-labels.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import classes from './trip-categories.module.css'

/** As typed; a new one has no `category`. */
export type CategoryEntry = {
  category?: string | undefined
  name: string
  colour: string
  countsAsBusiness: boolean
  archived: boolean
  trips: number
  vehicles: number
}

export function FixedRow({ category, isBusiness }: { category: string; isBusiness: boolean }) {
  const labels = useTripCategoryLabels()
  return (
    <li className={classes.row}>
      <Text grow weight={600}>
        {labels[category] ?? category}
      </Text>
      <Text color="text2" tabular>
        {isBusiness ? <Trans>Counts as business</Trans> : <Trans>Doesn’t count as business</Trans>}
      </Text>
      <Text color="text2" tabular>
        <Trans>Fixed</Trans>
      </Text>
    </li>
  )
}

type Props = {
  entry: CategoryEntry
  onChange: (change: Partial<CategoryEntry>) => void
  onRemove: () => void
}

/** A category in use can be renamed and archived; an unused one can be deleted. */
export function CategoryRow({ entry, onChange, onRemove }: Props) {
  const { t } = useLingui()
  const { name, colour, countsAsBusiness, archived, category, trips, vehicles } = entry
  const isUsed = trips + vehicles > 0
  return (
    <li className={classes.row} data-archived={archived || undefined}>
      <input
        type="color"
        className={classes.colour}
        aria-label={name === '' ? t`Colour` : t`Colour of ${name}`}
        value={colour}
        onChange={({ currentTarget }) => onChange({ colour: currentTarget.value.toUpperCase() })}
      />
      <TextInput
        className={classes.name}
        aria-label={t`Name of the category`}
        placeholder={t`Such as Site visit`}
        maxLength={50}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row that "Add category" has just made
        autoFocus={category === undefined && name === ''}
        value={name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Checkbox
        label={t`Counts as business`}
        checked={countsAsBusiness}
        onChange={({ currentTarget }) => onChange({ countsAsBusiness: currentTarget.checked })}
      />
      <Stack as="span" minWidth="104px" color="text2" textAlign="right" tabular>
        {trips > 0 && <Plural value={trips} one="# trip" other="# trips" />}
        {vehicles > 0 && (
          <span>
            <Plural value={vehicles} one="Default of # vehicle" other="Default of # vehicles" />
          </span>
        )}
      </Stack>
      <Row as="span" align="stretch" justify="end" minWidth="84px">
        {category !== undefined && (isUsed || archived) ? (
          <Button
            variant="subtle"
            disabled={vehicles > 0}
            title={vehicles > 0 ? t`Choose another category for these vehicles first` : undefined}
            onClick={() => onChange({ archived: !archived })}
          >
            {archived ? <Trans>Restore</Trans> : <Trans>Archive</Trans>}
          </Button>
        ) : (
          <ActionIcon aria-label={name === '' ? t`Delete` : t`Delete ${name}`} onClick={onRemove}>
            <IconTrash size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        )}
      </Row>
    </li>
  )
}
