import { Portal } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './files.module.css'

/** Over the page while files are held above it: what happens when they are dropped. */
export function DropNotice({ children }: { children: ReactNode }) {
  return (
    <Portal>
      <div className={classes.notice}>
        <span>
          <IconUpload size={20} stroke={1.6} aria-hidden="true" />
          {children}
        </span>
      </div>
    </Portal>
  )
}
