import { useLingui } from '@lingui/react/macro'
import { Stack, Grid, Box } from '../layout.tsx'
import classes from './detail-skeleton.module.css'
import pageClasses from '../page.module.css'

/** Placeholder of a record's page: header, map and facts. */
export function DetailSkeleton() {
  const { t } = useLingui()
  return (
    <Stack
      as="output"
      px={24}
      pt={20}
      pb={24}
      minHeight="full"
      className={pageClasses.page}
      aria-label={t`Loading`}
    >
      <Box late className={classes.skeleton}>
        <span className={classes.crumb} />
        <span className={classes.title} />
        <span className={classes.tabs} />
        <Grid columns="minmax(0, 1fr) 344px" gap={32} narrow={{ gap: 24, columns: 1 }}>
          <span className={classes.map} />
          <Stack gap={28} pt={4} className={classes.facts}>
            {Array.from({ length: 8 }, (_, row) => (
              <span key={row} />
            ))}
          </Stack>
        </Grid>
      </Box>
    </Stack>
  )
}
