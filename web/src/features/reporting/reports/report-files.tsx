import { Trans, useLingui } from '@lingui/react/macro'
import { Progress } from '@mantine/core'
import type { ListedReport } from '@roadbook/contract/reporting/report-calls'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { useDeleteFile } from './queries.ts'
import { useReportNames } from './report-texts.ts'
import { useRequestText } from './request-text.ts'
import classes from './reports.module.css'
import type { ReportDownload } from './use-report-download.ts'
import { Row, Stack, Box, Text } from '../../../ui/layout.tsx'

type Props = {
  files: readonly ListedReport[]
  download: ReportDownload
  /** Whether files of different reports are listed, so that each shows the name of its report. */
  areMixed?: boolean
  mayDelete?: boolean
}

/** Recent files, the one being made first. */
export function ReportFiles({ files, download, areMixed = false, mayDelete = false }: Props) {
  const { state, asked } = download
  const periodOf = useRequestText()
  const nameOf = useFileName(areMixed)
  const runningId = state.status === 'running' ? state.reportId : null
  const listed = files.filter(({ reportId, status }) => reportId !== runningId && status !== 'cancelled')
  const isMaking = state.status === 'running' && asked !== undefined
  if (!isMaking && listed.length === 0)
    return (
      <Text as="p" my={12} size="small" color="muted">
        {<NoFiles />}
      </Text>
    )
  return (
    <Stack as="ul">
      {isMaking && (
        <RunningFile
          format={asked.format}
          name={periodOf(asked.request)}
          progress={state.progress}
          onCancel={() => void download.cancel()}
        />
      )}
      {listed.map((file) => (
        <ListedFile key={file.reportId} {...{ file, download, mayDelete }} name={nameOf(file)} />
      ))}
    </Stack>
  )
}

function NoFiles() {
  return <Trans>Nothing was made in the last 30 days.</Trans>
}

function useFileName(areMixed: boolean): (file: ListedReport) => string {
  const { t } = useLingui()
  const names = useReportNames()
  const periodOf = useRequestText()
  return ({ request, fileName }) => {
    if (request === null) return areMixed ? `${t`Logbook`} · ${fileName}` : fileName
    const period = periodOf(request)
    return areMixed ? `${names[request.kind].title} · ${period}` : period
  }
}

type RunningProps = { format: string; name: string; progress: number; onCancel: () => void }

function RunningFile({ format, name, progress, onCancel }: RunningProps) {
  const { t } = useLingui()
  const f = useFormat()
  const percent = f.percent(100 * progress)
  return (
    <File format={format} name={name} note={<output>{percent}</output>}>
      <Progress value={100 * progress} size={4} aria-label={t`${name} is being made`} w={72} />
      <button type="button" className={classes.link} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </button>
    </File>
  )
}

type ListedProps = { file: ListedReport; name: string; download: ReportDownload; mayDelete: boolean }

function ListedFile({ file, name, download, mayDelete }: ListedProps) {
  const { t } = useLingui()
  const { mutate } = useDeleteFile()
  const { request, format, status, isUnchanged } = file
  const isMaking = download.state.status === 'running'
  const isStale = isUnchanged === false
  if (status === 'running') {
    return (
      <RunningFile {...{ format, name }} progress={file.progress} onCancel={() => mutate(file.reportId)} />
    )
  }
  const remove = () =>
    confirm({
      title: t`Delete this file?`,
      text: t`${name} can be made again.`,
      confirmLabel: t`Delete file`,
      isDanger: true,
      onConfirm: () => mutate(file.reportId),
    })
  return (
    <File format={format} name={name} note={<FileNote file={file} />} isChanged={isStale}>
      {request !== null && (isStale || status === 'failed') ? (
        <button
          type="button"
          className={classes.link}
          disabled={isMaking}
          onClick={() => download.make(request, format)}
        >
          <Trans>Make again</Trans>
        </button>
      ) : (
        status === 'done' && (
          <a className={classes.link} href={file.url} download={file.fileName} title={file.fileName}>
            <Trans>Download</Trans>
          </a>
        )
      )}
      {mayDelete && (
        <button type="button" className={classes.link} onClick={remove} aria-label={t`Delete ${name}`}>
          <Trans>Delete</Trans>
        </button>
      )}
    </File>
  )
}

function FileNote({ file }: { file: ListedReport }) {
  const f = useFormat()
  const now = useNow()
  const time = f.moment(file.generatedAt ?? file.requestedAt, now)
  if (file.status === 'failed') return <Trans>{time}, could not be made</Trans>
  if (file.isUnchanged === null) return time
  return file.isUnchanged ? (
    <Trans>{time}, data unchanged since</Trans>
  ) : (
    <Trans>{time}, data changed since</Trans>
  )
}

type FileProps = { format: string; name: string; note: ReactNode; isChanged?: boolean; children: ReactNode }

function File({ format, name, note, isChanged = false, children }: FileProps) {
  return (
    <Row as="li" minHeight="49px" gap={12} line="below">
      <span className={classes.format}>{format.toUpperCase()}</span>
      <Box grow size="small">
        <Text block weight={600} truncate title={name}>
          {name}
        </Text>
        <Text color={isChanged ? 'idling' : 'muted'} data-changed={isChanged || undefined}>
          {note}
        </Text>
      </Box>
      <Row gap={12} align="stretch" noShrink>
        {children}
      </Row>
    </Row>
  )
}
