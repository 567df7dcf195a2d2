import { Portal } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row } from '../layout.tsx'
import classes from './files.module.css'

/** Over the page while files are dragged over it: what dropping them does. */
export function DropNotice({ children }: { children: ReactNode }) {
  return (
    <Portal>
      <Row justify="center" weight={600} className={classes.notice}>
        <span>
          <IconUpload size={20} stroke={1.6} aria-hidden="true" />
          {children}
        </span>
      </Row>
    </Portal>
  )
}
