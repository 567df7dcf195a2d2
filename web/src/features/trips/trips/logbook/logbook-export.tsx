import { Trans, useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { api } from '@roadbook/contract/api'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import { ApiError } from '../../../../lib/api-error.ts'
import { call } from '../../../../lib/api.ts'
import type { ChosenDays } from '../../../../lib/period.ts'
import { showError, showSuccess } from '../../../../lib/toasts.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { type ReportProgress, useReportFile } from '../../../reporting/reports/use-report-file.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import classes from './logbook.module.css'

type Exported = { vehicleId: string; days: ChosenDays }

/** The file for the tax office. */
export function useLogbookExport({ vehicleId, days }: Exported) {
  const { t } = useLingui()
  const { period, startDate, endDate } = days
  const span = period === undefined ? { startDate, endDate } : { simplePeriod: period }
  const file = useReportFile({
    onDone: () => showSuccess(t`Logbook generated`),
    onFailed: (error) =>
      showError(
        error instanceof ApiError ? error.message : t`The logbook could not be generated. Try again.`,
      ),
  })
  const make = (format: ReportFormat) =>
    void file.start((signal) =>
      call(
        api.logbookExport.export,
        { query: { format, ...span }, body: { vehiclesId: [vehicleId] } },
        { signal },
      ),
    )
  return { ...file, make }
}

type StateProps = { state: ReportProgress; onCancel: () => void }

/** The progress of the file, then a link to it. */
export function LogbookExportState({ state, onCancel }: StateProps) {
  const f = useFormat()
  if (state.status === 'idle') return null
  if (state.status === 'done') {
    return (
      <Row as="span" inline gap={8} px={4} size="small" color="text2" nowrap>
        <a className={classes.link} href={state.url} download={state.fileName} title={state.fileName}>
          <Trans>Download again</Trans>
        </a>
      </Row>
    )
  }
  return (
    <Row as="span" inline gap={8} px={4} size="small" color="text2" nowrap>
      <Loader size={16} />
      <Text as="output" tabular>
        {f.percent(100 * state.progress)}
      </Text>
      <button type="button" className={classes.link} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </button>
    </Row>
  )
}
