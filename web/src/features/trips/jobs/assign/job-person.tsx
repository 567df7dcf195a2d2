import { IconUserPlus } from '@tabler/icons-react'
import { initialsOf } from '../../../../lib/initials.ts'
import classes from '../board/board.module.css'

export function Avatar({ name }: { name: string | null }) {
  if (name === null) {
    return (
      <span className={classes.avatar} data-nobody aria-hidden="true">
        <IconUserPlus size={14} stroke={1.8} />
      </span>
    )
  }
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
