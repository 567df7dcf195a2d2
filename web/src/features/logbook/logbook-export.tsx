import { Trans, useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { api } from '@roadbook/contract/api'
import type { ReportFile, ReportFormat } from '@roadbook/contract/reports'
import { call } from '../../lib/api.ts'
import type { ChosenDays } from '../../lib/period.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useReportFile } from './use-report-file.ts'
import classes from './logbook.module.css'

type Exported = { vehicleId: string; days: ChosenDays }

/** The file for the tax office. */
export function useLogbookExport({ vehicleId, days }: Exported) {
  const { t } = useLingui()
  const { period, startDate, endDate } = days
  const span = period === undefined ? { startDate, endDate } : { simplePeriod: period }
  return useReportFile({
    start: (format: ReportFormat) =>
      call(api.logbookExport.export, { query: { format, ...span }, body: { vehiclesId: [vehicleId] } }),
    onDone: () => showSuccess(t`Logbook generated`),
    onFailed: () => showError(t`The logbook could not be generated. Try again.`),
  })
}

type StateProps = { file: ReportFile | undefined; isRunning: boolean; onCancel: () => void }

/** How far the file is, then where it is. */
export function LogbookExportState({ file, isRunning, onCancel }: StateProps) {
  const f = useFormat()
  if (isRunning) {
    const percent = f.percent(100 * (file?.progress ?? 0))
    return (
      <span className={classes.making}>
        <Loader size={16} />
        <span aria-live="polite">
          <Trans>Generating</Trans> <span className={classes.percent}>{percent}</span>
        </span>
        {file !== undefined && (
          <button type="button" className={classes.link} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </button>
        )}
      </span>
    )
  }
  if (file?.status !== 'done') return null
  return (
    <span className={classes.making}>
      <a className={classes.link} href={file.url} download={file.fileName} title={file.fileName}>
        <Trans>Download {file.format.toUpperCase()}</Trans>
      </a>
    </span>
  )
}
