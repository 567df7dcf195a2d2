import { Skeleton } from '@mantine/core'
import { Grid } from '../../../../../ui/layout.tsx'

/** As high as the loaded content, so that the layout doesn't shift. */
export function LogbookLoading() {
  return (
    <div aria-hidden="true">
      <Grid gap={40} rowGap={16} columns="540fr 572fr" noShrink pt={16} pb={8} narrow={{ columns: 1 }}>
        <Skeleton height={132} />
        <Skeleton height={132} />
      </Grid>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={32} mt={16} />
      ))}
    </div>
  )
}
