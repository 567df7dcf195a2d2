import { IconUserPlus } from '@tabler/icons-react'
import classes from '../board/board.module.css'

/** The letters that stand for somebody: "Aisha Mifsud" is AM. */
export function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter((word) => word !== '')
  const [first, last] = [names[0], names.length > 1 ? names.at(-1) : undefined]
  return [first, last]
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .trim()
    .toUpperCase()
}

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
