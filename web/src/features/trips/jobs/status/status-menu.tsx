import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import type { ReactNode } from 'react'
import { columnOrder } from '../board/board.ts'
import { JobStatusSign, useJobStatusLabels } from './job-status-badge.tsx'

type Props = {
  job: Job
  onChoose: (status: JobStatus) => void
  /** Left out if another element opens the menu. */
  isOpen?: boolean
  onClose?: () => void
  children: ReactNode
}

/** All statuses that the job can have; the current one has a tick. */
export function StatusMenu({ job, onChoose, isOpen, onClose, children }: Props) {
  const { t } = useLingui()
  const labels = useJobStatusLabels()
  const control = isOpen === undefined ? {} : { opened: isOpen, onClose: () => onClose?.() }
  return (
    <Menu position="bottom-start" width={200} {...control}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label={t`Status of “${job.title}”`}>
        {columnOrder.map((status) => (
          <Menu.Item
            key={status}
            leftSection={<JobStatusSign status={status} />}
            rightSection={status === job.status && <IconCheck size={16} stroke={2} aria-hidden="true" />}
            onClick={() => status !== job.status && onChoose(status)}
          >
            {labels[status]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The status as a button that opens the menu. */
export function StatusButton({ job, onChoose }: Pick<Props, 'job' | 'onChoose'>) {
  const labels = useJobStatusLabels()
  return (
    <StatusMenu job={job} onChoose={onChoose}>
      <Button
        variant="default"
        leftSection={<JobStatusSign status={job.status} />}
        rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
      >
        {labels[job.status]}
      </Button>
    </StatusMenu>
  )
}
