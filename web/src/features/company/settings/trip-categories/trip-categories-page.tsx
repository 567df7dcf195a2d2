import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { api } from '@roadbook/contract/api'
import {
  maxTripCategories,
  TripCategories,
  TripCategoriesUpdate,
} from '@roadbook/contract/fleet/trip-categories'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { tripCategoriesQuery } from '../../../../lib/trip-categories.ts'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { SettingsBlock } from '../form/settings-block.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { SettingsRecord } from '../form/settings-record.tsx'
import { useSaveSetting } from '../form/use-save-setting.ts'
import { type CategoryEntry, CategoryRow, FixedRow } from './category-row.tsx'
import { Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

type Values = { categories: CategoryEntry[] }
type Body = Omit<TripCategoriesUpdate, 'version'>

const model: FormModel<Values, Body, TripCategories> = {
  schema: TripCategoriesUpdate,
  fieldNames: { vehicleTripCategories: 'categories' },
  alsoRefused: ({ categories }) => (categories.some(({ name }) => name.trim() === '') ? ['categories'] : []),
  bodyOf: ({ categories }) => ({
    vehicleTripCategories: categories.map(({ trips: _trips, vehicles: _vehicles, category, ...entry }) => ({
      ...entry,
      name: entry.name.trim(),
      ...(category === undefined ? {} : { category }),
    })),
  }),
  saved: {
    schema: TripCategories,
    valuesOf: ({ vehicleTripCategories }) => ({
      categories: vehicleTripCategories
        .filter(({ fixed }) => !fixed)
        .map(({ category, name, colour, countsAsBusiness, archived, trips, vehicles }) => ({
          category,
          name,
          colour,
          countsAsBusiness,
          archived,
          trips: trips ?? 0,
          vehicles: vehicles ?? 0,
        })),
    }),
  },
}

const categoriesWithUsageQuery = () =>
  callQuery(['settings', 'trip-categories', 'usage'], api.tripCategories.get, {
    query: { usage: 'true' },
    quiet: 'errors',
  })

export function TripCategoriesPage() {
  return (
    <SettingsRecord query={categoriesWithUsageQuery()}>
      {(categories, reset) => <TripCategoriesForm saved={categories} onReset={reset} />}
    </SettingsRecord>
  )
}

const colours = ['#5F7FEE', '#C2557A', '#3E8E7E', '#B7791F', '#7C5CC4', '#5D6978']

function TripCategoriesForm({ saved, onReset }: { saved: TripCategories; onReset: () => void }) {
  const { t } = useLingui()
  const save = useSaveSetting({
    put: (body: TripCategoriesUpdate) => call(api.tripCategories.update, { body }),
    shownIn: [categoriesWithUsageQuery().queryKey, tripCategoriesQuery().queryKey],
  })
  const form = useEntityForm({
    model,
    record: saved,
    texts: {
      categories: {
        label: t`Trip categories`,
        message: t`Give each category a name.`,
        show: ({ categories }) => categories.map(({ name }) => name).join(', '),
      },
    },
  })
  const { categories } = form.getValues()
  const set = (next: CategoryEntry[]) => form.setFieldValue('categories', next)
  const add = () =>
    set([
      ...categories,
      {
        name: '',
        colour: colours[categories.length % colours.length] ?? '#5F7FEE',
        countsAsBusiness: true,
        archived: false,
        trips: 0,
        vehicles: 0,
      },
    ])
  const { error } = form.field('categories')
  return (
    <SettingsForm
      form={form}
      change={(base, body) => save(base, { vehicleTripCategories: [], ...body })}
      onReset={onReset}
    >
      <SettingsBlock
        title={t`Trip categories`}
        text={t`What a trip was for. Every company has Business, Private and Commute; add your own below.`}
      >
        <ul>
          {saved.vehicleTripCategories
            .filter(({ fixed }) => fixed)
            .map((category) => (
              <FixedRow
                key={category.category}
                category={category.category}
                isBusiness={category.countsAsBusiness}
              />
            ))}
          {categories.map((entry, index) => (
            <CategoryRow
              key={entry.category ?? `new ${index}`}
              entry={entry}
              onChange={(change) =>
                set(categories.map((one, at) => (at === index ? { ...one, ...change } : one)))
              }
              onRemove={() => set(categories.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
        {error !== undefined && error !== null && (
          <Text as="p" mt={8} size="small" color="danger" role="alert">
            {error}
          </Text>
        )}
        {categories.length < maxTripCategories && (
          <Button
            variant="default"
            className={styleClasses({ alignSelf: 'start', mt: 12 })}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
            onClick={add}
          >
            <Trans>Add category</Trans>
          </Button>
        )}
      </SettingsBlock>
    </SettingsForm>
  )
}
