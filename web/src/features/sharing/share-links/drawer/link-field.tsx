import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { showError } from '../../../../lib/toasts.ts'
import { useCopy } from '../../../../ui/use-copy.ts'
import { Row } from '../../../../ui/layout.tsx'
import classes from './share.module.css'

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** The URL of the page: to copy, or to share with an app. */
export function LinkField({ url, title }: { url: string; title: string }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const { isCopied, copy } = useCopy({ text: url, onRefused: () => field.current?.focus() })
  // Outside React: the selection. Focusing selects the whole URL, so that it can be copied.
  useLayoutEffect(() => {
    if (isFocused) field.current?.select()
  }, [isFocused])
  const share = deviceShare()
  return (
    <Row gap={8} align="end" className={classes.link}>
      <TextInput
        ref={field}
        label={t({ message: 'Link', context: 'address' })}
        readOnly
        value={isFocused ? url : url.replace(/^https?:\/\//, '')}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <Button
        className={classes.copy ?? ''}
        leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
        onClick={copy}
      >
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}
      </Button>
      {share !== undefined && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`Send with an app`}
          onClick={() =>
            void share({ title, url }).catch((error: unknown) => {
              // The person closed the share sheet.
              if (error instanceof DOMException && error.name === 'AbortError') return
              showError(t`The link could not be sent with an app. Copy it instead.`)
            })
          }
        >
          <IconShare2 {...icon} />
        </ActionIcon>
      )}
    </Row>
  )
}

/** The system's share sheet, if there is one. */
function deviceShare(): ((data: ShareData) => Promise<void>) | undefined {
  const device: Partial<Pick<Navigator, 'share'>> = navigator
  return device.share?.bind(navigator)
}
