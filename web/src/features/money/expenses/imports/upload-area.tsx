import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { maxImportBytes } from '@roadbook/contract/core/table-limits'
import { useEffect, useRef, useState } from 'react'
import { DropArea } from '../../../../ui/files/drop-area.tsx'
import classes from './imports.module.css'
import { useUpload } from './queries.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { Refusal } from '../../../../ui/files/refusal.tsx'

/** Uploads a statement, shows the progress, and opens the resulting import. */
export function UploadArea() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const upload = useUpload()
  const [sent, setSent] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const cancel = useRef<AbortController>(undefined)
  // Outside React: leaving the page cancels the upload.
  useEffect(() => () => cancel.current?.abort(), [])

  function send([file]: readonly File[]): void {
    if (file === undefined || upload.isPending) return
    if (file.size > maxImportBytes) {
      setRefusal(t`This file is larger than 10 MB. Split it, by month for example.`)
      return
    }
    const abort = new AbortController()
    cancel.current = abort
    setSent(0)
    setRefusal(undefined)
    upload.mutate(
      { file, onSent: setSent, signal: abort.signal },
      {
        onSuccess: ({ id }) => void navigate({ to: '/costs/imports/detail', search: { id } }),
        onError: (error) => {
          if (!abort.signal.aborted) setRefusal(error.message)
        },
      },
    )
  }

  return (
    <Stack gap={12} noShrink mb={16} className={classes.upload}>
      <DropArea
        hint={t`CSV or XLSX, up to 10 MB and 20,000 rows. Nothing is imported before you confirm it.`}
        accept=".csv,.xlsx,.txt,.tsv"
        disabled={upload.isPending}
        isLarge
        onFiles={send}
      >
        <Trans>Drop a statement here, or choose it</Trans>
      </DropArea>
      {upload.isPending && (
        <Sending name={upload.variables.file.name} sent={sent} onCancel={() => cancel.current?.abort()} />
      )}
      {refusal !== undefined && <Refusal>{refusal}</Refusal>}
    </Stack>
  )
}

type SendingProps = { name: string; sent: number; onCancel: () => void }

function Sending({ name, sent, onCancel }: SendingProps) {
  const { t } = useLingui()
  const isOnItsWay = sent < 1
  return (
    <Row gap={12} size="small" className={classes.sending} aria-live="polite">
      <Text truncate className={classes.sendingText}>
        {isOnItsWay ? t`Uploading ${name}` : t`Reading ${name}`}
      </Text>
      <Progress
        size="xs"
        animated={!isOnItsWay}
        value={sent * 100}
        aria-label={isOnItsWay ? t`Uploading ${name}` : t`Reading ${name}`}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </Row>
  )
}
