import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import type { ReportDownload } from './use-report-download.ts'

type Props = { request: ReportRequest; download: ReportDownload }

/** Downloads the file in one of three formats; only one is made at a time. */
export function DownloadButtons({ request, download }: Props) {
  const { t } = useLingui()
  const isMaking = download.state.status === 'running'
  return (
    <Button.Group>
      <Button
        leftSection={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}
        loading={isMaking}
        onClick={() => download.make(request, 'pdf')}
      >
        <Trans>Download PDF</Trans>
      </Button>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          disabled={isMaking}
          aria-label={t`Download ${format.toUpperCase()}`}
          onClick={() => download.make(request, format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Button.Group>
  )
}
