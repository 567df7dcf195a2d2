import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TraccarKind, TraccarReport } from '@roadbook/contract/company/traccar-import'
import { useFormat } from '../../../../lib/use-format.ts'
import { Box, Text } from '../../../../ui/layout.tsx'
import classes from './traccar.module.css'

const columns = ['found', 'added', 'known', 'refused'] as const

type Props = { report: TraccarReport; isPreview?: boolean }

/** What came or will come, by kind, and why some of it can't. */
export function TraccarReportTable({ report: { counts, problems }, isPreview = false }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const kinds = useKindLabels()
  const left = counts.reduce((sum, { refused }) => sum + refused, 0)
  return (
    <Box size="small">
      <Box as="table" fullWidth size="small" className={classes.table} aria-label={t`Records from Traccar`}>
        <thead>
          <tr>
            <th scope="col">{t`Records`}</th>
            <th scope="col">{t`Found`}</th>
            <th scope="col">{isPreview ? t`Will be added` : t({ message: 'Added', context: 'import' })}</th>
            <th scope="col">{t`Already here`}</th>
            <th scope="col">{t`Left out`}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count.kind}>
              <th scope="row">{kinds[count.kind]}</th>
              {columns.map((column) => (
                <td key={column}>{f.number(count[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {problems.length > 0 && (
        <Box as="details" mt={12} open={isPreview}>
          <summary>
            {left > 0 ? (
              <Plural value={left} one="# record is left out" other="# records are left out" />
            ) : (
              <Trans>Notes</Trans>
            )}
          </summary>
          <Box as="ul" mt={8}>
            {problems.map(({ kind, name, problem }, nth) => (
              <Box as="li" key={`${kind} ${name} ${nth}`} py={4}>
                <Text weight={500} breakWords>
                  {kinds[kind]}: {name}
                </Text>{' '}
                <Text color="text2">{problem.message}</Text>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

function useKindLabels(): Record<TraccarKind, string> {
  const { t } = useLingui()
  return {
    group: t`Groups`,
    user: t`Users`,
    driver: t`Drivers`,
    device: t`Devices`,
    maintenance: t`Maintenance`,
    geofence: t`Geofences`,
  }
}
