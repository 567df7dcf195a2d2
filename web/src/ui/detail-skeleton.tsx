import { useLingui } from '@lingui/react/macro'
import { Stack } from './layout.tsx'
import classes from './detail-skeleton.module.css'
import pageClasses from './page.module.css'

/** Placeholder of a record's page: header, map and facts. */
export function DetailSkeleton() {
  const { t } = useLingui()
  return (
    <output className={pageClasses.page} aria-label={t`Loading`}>
      <div className={classes.skeleton}>
        <span className={classes.crumb} />
        <span className={classes.title} />
        <span className={classes.tabs} />
        <div className={classes.columns}>
          <span className={classes.map} />
          <Stack gap={28} pt={4} className={classes.facts}>
            {Array.from({ length: 8 }, (_, row) => (
              <span key={row} />
            ))}
          </Stack>
        </div>
      </div>
    </output>
  )
}
