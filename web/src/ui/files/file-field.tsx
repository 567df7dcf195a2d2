import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { attachmentTypes } from '@roadbook/contract/core/attachments'
import { IconCamera } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DropArea } from './drop-area.tsx'
import { Stack, Text } from '../layout.tsx'
import classes from './files.module.css'

const accept = [
  ...Object.keys(attachmentTypes),
  ...Object.values(attachmentTypes)
    .flat()
    .map((ending) => `.${ending}`),
].join(',')

type Props = {
  /** "Drop receipts here or choose files", with `FileFieldAction` around the action. */
  children: ReactNode
  label: string
  /** Files are dragged over the page. */
  isOver: boolean
  onFiles: (files: readonly File[]) => void
}

/** Files by drag and drop, or chosen; on a phone also with its camera. */
export function FileField({ children, label, isOver, onFiles }: Props) {
  const { t } = useLingui()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return (
    <Stack gap={8}>
      {isTouch && (
        <Button
          component="label"
          variant="default"
          className={classes.camera ?? ''}
          leftSection={<IconCamera size={18} stroke={1.6} aria-hidden="true" />}
        >
          <Trans>Take photo</Trans>
          {/* With HEIC among the types, an iPhone would send no JPEG. */}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={t`Take photo`}
            className={classes.input}
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </Button>
      )}
      <DropArea
        label={label}
        accept={accept}
        multiple
        isOver={isOver}
        hint={<Trans>PDF, JPEG, PNG, WebP, HEIC. 20 MB each.</Trans>}
        onFiles={onFiles}
      >
        {/* On a touch screen nothing is dropped. */}
        {isTouch ? (
          <FileFieldAction>
            <Trans>Choose files</Trans>
          </FileFieldAction>
        ) : (
          children
        )}
      </DropArea>
    </Stack>
  )
}

export function FileFieldAction({ children }: { children: ReactNode }) {
  return <Text color="accent">{children}</Text>
}
