import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contentQuery } from '../../../../ui/files/file-calls.ts'
import { FileField, FileFieldAction } from '../../../../ui/files/file-field.tsx'
import { StoredRow, UploadRow } from '../../../../ui/files/file-rows.tsx'
import files from '../../../../ui/files/files.module.css'
import { useFileDrop } from '../../../../ui/files/use-file-drop.ts'
import { FileViewer } from '../../../../ui/files/viewer/file-viewer.tsx'
import type { PageBox } from '../../../../ui/files/viewer/page-view.tsx'
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts'
import classes from './receipts.module.css'
import type { Receipts } from './use-receipts.ts'
import { Row, Stack, Box, Text } from '../../../../ui/layout.tsx'

type Props = {
  receipts: Receipts
  /** The stored expense, whose files are shown. */
  vehicleId: string | null
  /** The vehicle in the form; files wait until there is one. */
  chosenVehicleId: string | null
  isReadOnly?: boolean
  /** Position in the file that is shown. */
  highlight?: PageBox | undefined
}

/** The receipts of an expense: one of them large, all of them in a list, and more by drag and drop. */
export function ReceiptsPane({ receipts, vehicleId, chosenVehicleId, isReadOnly = false, highlight }: Props) {
  const { t } = useLingui()
  const { uploads, present, removed, shownId, add, show } = receipts
  const isOver = useFileDrop({ isEnabled: !isReadOnly, onFiles: add })
  const isEmpty = present.length + uploads.queue.length === 0
  return (
    <Stack
      as="section"
      minHeight={0}
      grow
      className={classes.pane}
      aria-label={t`Receipts`}
      data-empty={isEmpty || undefined}
    >
      <Viewing receipts={receipts} vehicleId={vehicleId} highlight={highlight} />
      <Stack noShrink line="above" className={classes.list}>
        {!isEmpty && (
          <Box as="ul" py={4} minHeight={0} scroll="y" aria-label={t`Files`}>
            {present.map((file) => (
              <StoredRow
                key={file.fileKey}
                file={file}
                isShown={shownId === file.fileKey}
                isRemoved={removed.has(file.fileKey)}
                onShow={() => show(file.fileKey)}
                onRemove={isReadOnly ? undefined : () => receipts.remove(file.fileKey)}
                onKeep={() => receipts.keep(file.fileKey)}
              />
            ))}
            {uploads.queue.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                isHeld={chosenVehicleId === null}
                isShown={shownId === upload.id}
                onShow={() => show(upload.id)}
                onRemove={() => uploads.remove(upload.id)}
                onRetry={() => uploads.retry(upload.id)}
              />
            ))}
          </Box>
        )}
        {!isReadOnly && (
          <Box noShrink px={20} pt={12} pb={20} className={classes.field}>
            <FileField label={t`Choose receipts`} isOver={isOver} onFiles={add}>
              <Trans>
                Drop receipts here or <FileFieldAction>choose files</FileFieldAction>
              </Trans>
            </FileField>
          </Box>
        )}
      </Stack>
    </Stack>
  )
}

type ViewingProps = Pick<Props, 'receipts' | 'vehicleId' | 'highlight'>

function Viewing({ receipts, vehicleId, highlight }: ViewingProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, { toggle }] = useDisclosure(true)
  const { shownId } = receipts
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <div className={classes.head}>
        <Text as="h3" grow size="small">
          <Trans>Receipts</Trans>
        </Text>
        <span className={files.quiet}>
          <Progress receipts={receipts} />
        </span>
        {isNarrow && shownId !== undefined && (
          <Button
            variant="subtle"
            size="compact-xs"
            rightSection={<Chevron size={16} stroke={1.8} aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {isOpen ? <Trans>Hide preview</Trans> : <Trans>Show preview</Trans>}
          </Button>
        )}
      </div>
      {(!isNarrow || (isOpen && shownId !== undefined)) && (
        <Row minHeight={0} align="stretch" grow narrow={{ noShrink: true, height: 320 }}>
          {shownId === undefined ? (
            <NoReceipts />
          ) : (
            <Shown key={shownId} id={shownId} {...{ receipts, vehicleId, highlight }} />
          )}
        </Row>
      )}
    </>
  )
}

function Progress({ receipts: { uploads, present } }: Pick<Props, 'receipts'>) {
  const { queue, keys } = uploads
  const count = present.length + queue.length
  if (count === 0) return null
  if (keys.length < queue.length) {
    const done = keys.length
    const all = queue.length
    return (
      <Trans>
        {done} of {all} uploaded
      </Trans>
    )
  }
  return <Plural value={count} one="# file" other="# files" />
}

function NoReceipts() {
  return (
    <Stack gap={12} align="center" justify="center" grow p={24} size="small" textAlign="center" color="muted">
      <IconReceipt size={28} stroke={1.4} aria-hidden="true" />
      <Trans>No receipts yet. Drop or paste a photo or a PDF.</Trans>
    </Stack>
  )
}

function Shown({ id, receipts, vehicleId, highlight }: ViewingProps & { id: string }) {
  const upload = receipts.uploads.queue.find((one) => one.id === id)
  const stored = receipts.present.find(({ fileKey }) => fileKey === id)
  const query = useQuery({
    ...contentQuery({ vehicleId: vehicleId ?? '', fileKey: id }),
    enabled: stored !== undefined && vehicleId !== null,
  })
  const name = upload?.name ?? stored?.fileName ?? ''
  const { error, refetch } = query
  return (
    <FileViewer
      file={{ name, content: upload?.file ?? query.data, error, onRetry: () => void refetch() }}
      highlight={highlight}
    />
  )
}
