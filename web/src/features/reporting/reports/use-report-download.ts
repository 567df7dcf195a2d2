import { useLingui } from '@lingui/react/macro'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { showError, showSuccess } from '../../../lib/toasts.ts'
import { makeReport, useFilesChanged } from './queries.ts'
import { useReportFile } from './use-report-file.ts'

/** Requests the report's file, waits for it, and downloads it. */
export function useReportDownload() {
  const { t } = useLingui()
  const changed = useFilesChanged()
  const [asked, setAsked] = useState<{ request: ReportRequest; format: ReportFormat }>()
  const file = useReportFile({
    onDone: () => {
      showSuccess(t`Report generated`)
      changed()
    },
    onFailed: (error) => {
      showError(error instanceof ApiError ? error.message : t`The report could not be generated. Try again.`)
      changed()
    },
  })
  const make = (request: ReportRequest, format: ReportFormat) => {
    setAsked({ request, format })
    void file.start((signal) => makeReport(request, format, signal))
  }
  const cancel = async () => {
    await file.cancel()
    changed()
  }
  return { state: file.state, asked, make, cancel }
}

export type ReportDownload = ReturnType<typeof useReportDownload>
