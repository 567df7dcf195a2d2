import { nprogress, nprogressStore } from '@mantine/nprogress'

/** The thin bar at the top, shared by navigation and requests; it ends with the last of them. */
function createProgress(bar: { start(): void; complete(): void }) {
  let running = 0
  return {
    start(): void {
      running += 1
      if (running === 1) bar.start()
    },
    end(): void {
      running = Math.max(0, running - 1)
      if (running === 0) bar.complete()
    },
  }
}

/** As the bar does when it is first rendered, which is later than the first start, whose timer it would forget. */
nprogressStore.initialize({
  mounted: false,
  progress: 0,
  interval: -1,
  step: 1,
  stepInterval: 500,
  timeouts: [],
})

export const progress = createProgress(nprogress)
export { createProgress }

type Navigation = {
  subscribe(event: 'onBeforeLoad' | 'onResolved', listener: () => void): () => void
}

/** A navigation that is replaced by another isn't counted twice. */
export function showNavigation(router: Navigation): void {
  let isMoving = false
  router.subscribe('onBeforeLoad', () => {
    if (isMoving) return
    isMoving = true
    progress.start()
  })
  router.subscribe('onResolved', () => {
    if (!isMoving) return
    isMoving = false
    progress.end()
  })
}
