import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row } from '../layout.tsx'
import { styleClasses } from '../style-classes.ts'

/** Why a file was not taken. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={8} align="start" size="small" breakWords role="alert">
      <IconAlertCircle
        className={styleClasses({ mt: 1, color: 'danger' })}
        size={16}
        stroke={1.8}
        aria-hidden="true"
      />
      {children}
    </Row>
  )
}
