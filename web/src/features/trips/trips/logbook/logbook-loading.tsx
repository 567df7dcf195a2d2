import { Skeleton } from '@mantine/core'
import classes from './logbook.module.css'

/** As high as the loaded content, so that the layout doesn't shift. */
export function LogbookLoading() {
  return (
    <div aria-hidden="true">
      <div className={classes.summary}>
        <Skeleton height={132} />
        <Skeleton height={132} />
      </div>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={32} mt={16} />
      ))}
    </div>
  )
}
