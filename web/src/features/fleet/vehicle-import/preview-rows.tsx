import { Trans, useLingui } from '@lingui/react/macro'
import type { VehicleImportPreview, VehicleRowOutcome } from '@roadbook/contract/fleet/vehicle-imports'
import { Box, Text } from '../../../ui/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { useImportFieldLabels } from './field-labels.ts'
import classes from './vehicle-import.module.css'

type Row = VehicleImportPreview['rows'][number]

/** Rows with mistakes first, since they need a look. */
const order: Record<VehicleRowOutcome, number> = { invalid: 0, add: 1, restore: 1, known: 2 }

export function PreviewRows({ preview: { columns, rows } }: { preview: VehicleImportPreview }) {
  const { t } = useLingui()
  const labels = useImportFieldLabels()
  const used = columns.flatMap(({ field }, index) => (field === null ? [] : [{ field, index }]))
  const sorted = rows.toSorted((a, b) => order[a.outcome] - order[b.outcome] || a.line - b.line)
  return (
    <Section title={t`Preview`}>
      <div className={classes.scroll}>
        <Box as="table" size="small" fullWidth className={classes.table} aria-label={t`Rows of the file`}>
          <thead>
            <tr>
              <th>
                <Trans>Line</Trans>
              </th>
              <th>
                <Trans>Result</Trans>
              </th>
              {used.map(({ field }) => (
                <th key={field}>{labels[field]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={row.line}>
                <Box as="td" color="muted" tabular>
                  {row.line}
                </Box>
                <td>
                  <Outcome row={row} />
                </td>
                {used.map(({ field, index }) => (
                  <Box as="td" key={field} nowrap {...(field === 'registration' && { weight: 600 })}>
                    {row.cells[index]}
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </div>
    </Section>
  )
}

function Outcome({ row: { outcome, problems } }: { row: Row }) {
  const { t } = useLingui()
  const labels = useImportFieldLabels()
  if (problems.length > 0) {
    return (
      <Text as="ul" color="danger" className={classes.problems}>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{field === null ? message : t`${labels[field]}: ${message}`}</li>
        ))}
      </Text>
    )
  }
  const texts: Record<VehicleRowOutcome, string> = {
    add: t({ message: 'Will be added', context: 'vehicle' }),
    restore: t`Will be restored`,
    known: t`Already in your fleet`,
    invalid: t`Will be left out`,
  }
  return <Text color={outcome === 'known' ? 'muted' : 'text2'}>{texts[outcome]}</Text>
}
