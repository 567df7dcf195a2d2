import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Loader } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { attachmentTypeOf } from '@roadbook/contract/core/attachments'
import {
  IconDownload,
  IconExternalLink,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { downloadFile } from '../download.ts'
import { ErrorPanel } from '../../panels/error-panel.tsx'
import { ImageView } from './image-view.tsx'
import { type Turns, turned, zooms } from './page-size.ts'
import type { Look, PageBox } from './page-view.tsx'
import { type PdfFailure, PdfView } from './pdf-view.tsx'
import { Row, Stack, Box, Text } from '../../layout.tsx'
import classes from './viewer.module.css'

type ShownFile = {
  name: string
  /** Undefined while it is loading. */
  content: Blob | undefined
  error?: unknown
  onRetry?: () => void
}

type Props = {
  file: ShownFile
  /** A part of it, such as the place an amount was read from. */
  highlight?: PageBox | undefined
}

/** An image or a PDF; give it a key, so that each file starts unrotated and unzoomed. */
export function FileViewer({ file, highlight }: Props) {
  const { t } = useLingui()
  const { ref, width } = useElementSize()
  const [turns, setTurns] = useState<Turns>(0)
  const [step, setStep] = useState(0)
  const { name, content, error, onRetry } = file
  const type = attachmentTypeOf(name)
  // The type follows from its name, whatever the browser or the server reports.
  const typed = useMemo(() => content?.slice(0, content.size, type ?? ''), [content, type])
  const url = useObjectUrl(typed)
  const look = { room: Math.max(width, 1), turns, zoom: zooms[step] ?? 1 }
  if (content === undefined && error) {
    return (
      <Row minHeight={0} align="stretch" grow relative>
        <ErrorPanel
          error={error}
          title={t`This file could not be loaded`}
          {...(onRetry ? { onRetry } : {})}
        />
      </Row>
    )
  }
  return (
    <Row minHeight={0} align="stretch" grow relative>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <Box
        as="section"
        focusInside
        grow
        className={classes.scroll}
        tabIndex={0}
        aria-label={t`Preview of ${name}`}
      >
        <Box fullWidth minHeight="full" ref={ref}>
          {typed === undefined || url === undefined ? (
            <Loader size="sm" className={classes.loader} />
          ) : (
            width > 0 && <Content {...{ name, look, highlight, url }} file={typed} />
          )}
        </Box>
      </Box>
      <Stack gap={4} className={classes.tools}>
        <Tool label={t`Zoom in`} isIdle={step === zooms.length - 1} onClick={() => setStep(step + 1)}>
          <IconZoomIn {...icon} />
        </Tool>
        {step > 0 && (
          <Tool label={t`Zoom out`} onClick={() => setStep(step - 1)}>
            <IconZoomOut {...icon} />
          </Tool>
        )}
        <Tool label={t`Rotate`} onClick={() => setTurns(turned(turns))}>
          <IconRotateClockwise {...icon} />
        </Tool>
        {url !== undefined && type?.startsWith('image/') && (
          <ActionIcon
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            variant="default"
            aria-label={t`Open in a new tab`}
            title={t`Open in a new tab`}
          >
            <IconExternalLink {...icon} />
          </ActionIcon>
        )}
        {typed !== undefined && (
          <Tool label={t`Download`} onClick={() => downloadFile(name, typed)}>
            <IconDownload {...icon} />
          </Tool>
        )}
      </Stack>
    </Row>
  )
}

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

type ToolProps = { label: string; isIdle?: boolean; onClick: () => void; children: ReactNode }

function Tool({ label, isIdle = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon variant="default" aria-label={label} title={label} disabled={isIdle} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

type ContentProps = { file: Blob; url: string; name: string; look: Look; highlight: PageBox | undefined }

function Content({ file, url, name, look, highlight }: ContentProps) {
  const [failure, setFailure] = useState<PdfFailure | 'image'>()
  if (failure !== undefined) return <NotShown failure={failure} name={name} file={file} />
  return file.type === 'application/pdf' ? (
    <PdfView {...{ file, name, look, highlight }} onFail={setFailure} />
  ) : (
    <ImageView {...{ url, name, look, highlight }} onFail={() => setFailure('image')} />
  )
}

function NotShown({ failure, name, file }: { failure: PdfFailure | 'image'; name: string; file: Blob }) {
  return (
    <Stack gap={12} align="center" py={48} size="small" textAlign="center" color="text2">
      <Text as="output" maxWidth="280px">
        {failure === 'password' ? (
          <Trans>This PDF has a password. Download it to open it.</Trans>
        ) : file.type === 'image/heic' ? (
          <Trans>
            This browser can’t show HEIC photos. The file is kept as it is; download it to open it.
          </Trans>
        ) : (
          <Trans>This file can’t be shown, it may be damaged. Download it to open it.</Trans>
        )}
      </Text>
      <Button
        variant="default"
        leftSection={<IconDownload {...icon} />}
        onClick={() => downloadFile(name, file)}
      >
        <Trans>Download</Trans>
      </Button>
    </Stack>
  )
}

/** A URL of the content, valid while it is shown. */
function useObjectUrl(content: Blob | undefined): string | undefined {
  const url = useMemo(() => content && URL.createObjectURL(content), [content])
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return url
}
