import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { isMissingScript } from '../../lib/missing-script.ts'
import { markShownInPanel } from '../../lib/panel-errors.ts'
import { reportError } from '../../lib/report-error.ts'
import { useEffect, type ReactNode } from 'react'
import { Text } from '../layout.tsx'
import { StatePanel, StateSign } from './state-panel.tsx'

type Props = {
  error: unknown
  title?: string
  /** The title instead, if the record doesn't exist or the person has no access to it. */
  goneTitle?: string
  onRetry?: () => void
  /** It replaces the whole page, so its title is the page's heading. */
  isPage?: boolean
  /** Message if the error has none of its own. */
  fallback?: string | undefined
  /** What was kept: "Your filters are kept." */
  note?: string | undefined
  /** A link to the previous page. */
  back?: ReactNode
}

const sign = { size: 22, stroke: 1.6, 'aria-hidden': true } as const

/** What happened, what to do, and the error number for support. */
export function ErrorPanel({
  error,
  title,
  goneTitle,
  onRetry,
  isPage = false,
  fallback,
  note,
  back,
}: Props) {
  const { t } = useLingui()
  const { reset } = useQueryErrorResetBoundary()
  // A retry doesn't help for a missing record; the link back does.
  const isMissing = isGone(error)
  const needsReload = isMissingScript(error)
  const mayRetry = onRetry !== undefined && !(isMissing && back !== undefined)
  const requestId = error instanceof ApiError && !isMissing ? error.details.requestId : undefined
  // Outside React: toasts. The transport reports failed calls; errors of the page are reported here.
  useEffect(() => {
    markShownInPanel(error)
    if (!(error instanceof ApiError)) reportError(error)
  }, [error])
  const retry = () => {
    if (needsReload) return location.reload()
    reset()
    onRetry?.()
  }
  const shownFallback = needsReload
    ? t`The server did not answer, or Roadbook has been updated. Reload the page.`
    : fallback
  const heading = (isMissing ? goneTitle : undefined) ?? title ?? t`This page could not be loaded`
  const action = (
    <>
      {mayRetry && (
        <Button leftSection={<IconRefresh size={16} stroke={1.8} />} onClick={retry}>
          {needsReload ? <Trans>Reload the page</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
      {back}
    </>
  )
  return (
    <StatePanel
      isPage={isPage}
      role="alert"
      sign={
        <StateSign isMissing={isMissing}>
          {isMissing ? <IconSearchOff {...sign} /> : <IconCloudOff {...sign} />}
        </StateSign>
      }
      title={heading}
      action={mayRetry || back !== undefined ? action : undefined}
      note={
        requestId !== undefined && (
          <Text as="p" mt={12} size="small" color="muted" tabular>
            <Trans>Request {requestId}</Trans>
          </Text>
        )
      }
    >
      {explanation(error, t`The server did not answer.`, shownFallback) ?? t`Something went wrong here.`}{' '}
      {note}
    </StatePanel>
  )
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 404
}

function explanation(error: unknown, silence: string, fallback: string | undefined): string | undefined {
  if (!(error instanceof ApiError)) return fallback
  if (error.statusCode === 0) return silence
  return error.code === 'unexpected_answer' ? (fallback ?? error.message) : error.message
}
