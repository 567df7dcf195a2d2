import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Progress } from '@mantine/core'
import type { Attachment } from '@roadbook/contract/core/attachments'
import { attachmentTypeOf } from '@roadbook/contract/core/attachments'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconFileTypePdf,
  IconPhoto,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import classes from './files.module.css'
import type { Upload } from './upload-queue.ts'
import { Row, Stack, Text } from '../layout.tsx'
import { styleClasses } from '../style-classes.ts'

const small = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

type RowProps = {
  name: string
  isShown?: boolean | undefined
  /** Removed when the form is saved. */
  isRemoved?: boolean
  /** Left out if there is no preview beside the list. */
  onShow?: (() => void) | undefined
  state: ReactNode
  children: ReactNode
}

/** A file: its name opens it, and the buttons beside it depend on its state. */
function FileRow({ name, isShown = false, isRemoved = false, onShow, state, children }: RowProps) {
  const content = (
    <>
      <FileIcon name={name} />
      <Stack as="span" grow relative>
        <Text
          size="small"
          weight={500}
          truncate
          className={classes.name}
          data-removed={isRemoved || undefined}
          title={name}
        >
          {name}
        </Text>
        {state}
      </Stack>
    </>
  )
  return (
    <Row as="li" gap={4} minHeight="52px" px={20} className={classes.row} data-shown={isShown || undefined}>
      {onShow === undefined ? (
        <div className={classes.show}>{content}</div>
      ) : (
        <button type="button" className={classes.show} aria-pressed={isShown} onClick={onShow}>
          {content}
        </button>
      )}
      {children}
    </Row>
  )
}

export function FileIcon({ name }: { name: string }) {
  const Icon = attachmentTypeOf(name) === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return (
    <Row
      as="span"
      justify="center"
      noShrink
      width={34}
      height={34}
      border="hairline"
      radius={6}
      ground="surface"
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </Row>
  )
}

type StoredProps = {
  file: Attachment
  isShown: boolean
  isRemoved: boolean
  onShow: () => void
  /** Undefined if it can't be removed. */
  onRemove?: (() => void) | undefined
  onKeep: () => void
}

export function StoredRow({ file, isShown, isRemoved, onShow, onRemove, onKeep }: StoredProps) {
  const { t } = useLingui()
  const f = useFormat()
  const { fileName: name, sizeBytes, uploadedByName, createdAt } = file
  const size = f.fileSize(sizeBytes)
  const state = (
    <span className={classes.quiet} title={f.full(createdAt)}>
      {isRemoved ? (
        <Trans>Removed when you save</Trans>
      ) : uploadedByName === null ? (
        size
      ) : (
        `${size} · ${uploadedByName}`
      )}
    </span>
  )
  return (
    <FileRow {...{ name, isShown, isRemoved, onShow, state }}>
      {isRemoved ? (
        <Button variant="subtle" size="compact-sm" onClick={onKeep}>
          <Trans>Undo</Trans>
        </Button>
      ) : (
        onRemove && (
          <ActionIcon aria-label={t`Remove ${name}`} title={t`Remove`} onClick={onRemove}>
            <IconTrash {...small} />
          </ActionIcon>
        )
      )}
    </FileRow>
  )
}

type UploadProps = {
  upload: Upload
  /** It waits until a vehicle is chosen. */
  isHeld: boolean
  isShown?: boolean
  onShow?: () => void
  /** Undefined if it can no longer be cancelled. */
  onRemove?: (() => void) | undefined
  onRetry: () => void
}

export function UploadRow({ upload, isHeld, isShown, onShow, onRemove, onRetry }: UploadProps) {
  const { t } = useLingui()
  const { name, step } = upload
  const isUnderWay = step.kind === 'waiting' || step.kind === 'sending'
  return (
    <FileRow {...{ name, isShown, onShow }} state={<UploadState upload={upload} isHeld={isHeld} />}>
      {step.kind === 'failed' && step.retry !== 'never' && (
        <ActionIcon aria-label={t`Upload ${name} again`} title={t`Try again`} onClick={onRetry}>
          <IconRefresh {...small} />
        </ActionIcon>
      )}
      {step.kind === 'uploaded' && (
        <IconCircleCheck {...small} size={20} className={styleClasses({ noShrink: true, color: 'accent' })} />
      )}
      {onRemove && (
        <ActionIcon
          aria-label={isUnderWay ? t`Cancel upload of ${name}` : t`Remove ${name}`}
          title={isUnderWay ? t`Cancel` : t`Remove`}
          onClick={onRemove}
        >
          <IconX {...small} />
        </ActionIcon>
      )}
    </FileRow>
  )
}

function UploadState({ upload, isHeld }: Pick<UploadProps, 'upload' | 'isHeld'>) {
  const { t } = useLingui()
  const f = useFormat()
  const { name, step, file } = upload
  const size = f.fileSize(file.size)
  if (step.kind === 'failed') {
    return (
      <Row
        as="span"
        gap={6}
        align="stretch"
        size="small"
        color="danger"
        className={classes.problem}
        role="alert"
      >
        <IconAlertCircle {...small} size={14} />
        {step.message}
      </Row>
    )
  }
  if (step.kind === 'uploaded') {
    return (
      <span className={classes.quiet}>
        <Trans>{size}, uploaded</Trans>
      </span>
    )
  }
  if (step.kind === 'waiting') {
    return (
      <span className={classes.quiet}>
        {isHeld ? <Trans>{size}, uploads once a vehicle is chosen</Trans> : <Trans>{size}, waiting</Trans>}
      </span>
    )
  }
  const { sent, total } = f.sentSize(step.sentBytes, file.size)
  return (
    <>
      <Text size="small" color="muted" tabular className={classes.sent}>
        <Trans>
          {sent} of {total}
        </Trans>
      </Text>
      <Progress
        size={4}
        className={styleClasses({ mt: 6 })}
        value={(step.sentBytes / file.size) * 100}
        aria-label={t`Uploading ${name}`}
      />
    </>
  )
}
