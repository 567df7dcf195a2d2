import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { downloadText } from '../../../../ui/files/download.ts'
import { Row, Stack, Grid, Text } from '../../../../ui/layout.tsx'
import classes from './second-step.module.css'

type Props = {
  codes: readonly string[]
  /** Undefined during a sign-in, where only the typed address is known. */
  email?: string
  doneLabel: string
  onDone: () => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Shown once: the server stores only their hashes. */
export function RecoveryCodes({ codes, email, doneLabel, onDone }: Props) {
  const { t } = useLingui()
  const title =
    email === undefined ? t`Recovery codes for Roadbook` : t`Recovery codes for Roadbook, ${email}`
  const text = [title, t`Each code works once.`, '', ...codes].join('\r\n')
  return (
    <Stack gap={16} touchButtons className={classes.recovery} data-print>
      <Text as="p" size="small" color="text2">
        <Trans>
          Without your phone, you can sign in with one of these codes. Each works once. Keep them where you
          keep your passwords: they are not shown again.
        </Trans>
      </Text>
      <Grid as="ul" p={16} size="body" nowrap className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <Row gap={8} align="stretch" wrap touchButtons className={classes.actions}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
              onClick={copy}
            >
              {copied ? t`Copied` : t`Copy`}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          onClick={() => downloadText('roadbook-recovery-codes.txt', 'text/plain', text)}
        >
          <Trans>Download</Trans>
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => globalThis.print()}>
          <Trans>Print</Trans>
        </Button>
      </Row>
      <div>
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    </Stack>
  )
}
