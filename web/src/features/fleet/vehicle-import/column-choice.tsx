import { useLingui } from '@lingui/react/macro'
import { VehicleImportField } from '@roadbook/contract/fleet/vehicle-imports'
import { FuelType } from '@roadbook/contract/fleet/vehicles'
import { useFuelLabels } from '../../../ui/labels/fuel-labels.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useImportFieldLabels } from './field-labels.ts'
import classes from './vehicle-import.module.css'
import type { ChosenMapping } from './queries.ts'
import type { ImportStep, VehicleImporting } from './use-vehicle-import.ts'

type Props = { step: Extract<ImportStep, { kind: 'ready' }>; read: VehicleImporting['read'] }

const unused = 'unused'

/** The columns of the file, with examples, and the field of each; below them, the fuel of rows that have none. */
export function ColumnChoice({ step: { file, preview, mapping }, read }: Props) {
  const { t } = useLingui()
  const labels = useImportFieldLabels()
  const fuels = useFuelLabels()
  const chosen = mapping ?? { columns: [], fuelType: null }
  const choose = (change: Partial<ChosenMapping>) => void read(file, { ...chosen, ...change })
  const fields = [
    { value: unused, label: t`Not used` },
    ...VehicleImportField.options.map((value) => ({ value, label: labels[value] })),
  ]
  return (
    <Section title={t`Columns of the file`}>
      <ul>
        {preview.columns.map(({ name, samples }, index) => {
          const position = index + 1
          const title = name === '' ? t`Column ${position}` : name
          return (
            // oxlint-disable-next-line react/no-array-index-key -- A column is its position.
            <Row as="li" key={index} gap={12} py={6} line="below" size="small">
              <Stack as="span" grow shrink>
                <Text weight={500} truncate title={title}>
                  {title}
                </Text>
                <Text color="muted" truncate>
                  {samples.join(' · ')}
                </Text>
              </Stack>
              <Select
                aria-label={t`Field for ${title}`}
                size="xs"
                className={classes.field}
                allowDeselect={false}
                value={chosen.columns[index] ?? unused}
                onChange={(value) => choose({ columns: withField(chosen.columns, index, fieldOf(value)) })}
                data={fields}
              />
            </Row>
          )
        })}
      </ul>
      <Row gap={12} py={6} size="small">
        <Text grow>{t`Fuel for rows without one`}</Text>
        <Select
          aria-label={t`Fuel for rows without one`}
          size="xs"
          className={classes.field}
          clearable
          placeholder={t`None`}
          value={chosen.fuelType}
          onChange={(value) => choose({ fuelType: FuelType.safeParse(value).data ?? null })}
          data={FuelType.options.map((value) => ({ value, label: fuels[value] }))}
        />
      </Row>
    </Section>
  )
}

function fieldOf(value: string | null): VehicleImportField | null {
  return VehicleImportField.safeParse(value).data ?? null
}

/** A field has one column: another one loses it. */
export function withField(
  columns: ChosenMapping['columns'],
  index: number,
  field: VehicleImportField | null,
): ChosenMapping['columns'] {
  return columns.map((other, i) => (i === index ? field : other === field ? null : other))
}
