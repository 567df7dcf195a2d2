const SLOWEST_GLIDE_MS = 1_000
/** One frame of a screen with 60 frames a second. */
const SCREEN_FRAME_MS = 16

type Due = {
  nowMs: number
  /** Whether symbols are moving between two positions. */
  isGliding: boolean
  /** How often movement is visible at this zoom. */
  glideFrameMs: number
  /** Infinity if no layout is due. */
  layoutDueMs: number
}

/** When the map draws its next frame: only while something changes, and no more often than is visible. */
export class FramePacer {
  readonly #draw: () => void
  #requestedAtMs: number | undefined
  #frameCostMs = 0
  #isStopped = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(draw: () => void) {
    this.#draw = draw
  }

  /** Called after each frame. */
  schedule({ nowMs, isGliding, glideFrameMs, layoutDueMs }: Due): void {
    const isLayoutDue = layoutDueMs < Number.POSITIVE_INFINITY
    if ((!isGliding && !isLayoutDue) || this.#timer !== undefined || this.#isStopped) return
    // On a slow machine animation takes at most a third of the time, so that input and tiles aren't starved.
    if (this.#requestedAtMs !== undefined) this.#frameCostMs = nowMs - this.#requestedAtMs
    this.#requestedAtMs = undefined
    const wait = isGliding
      ? Math.max(glideFrameMs, Math.min(2 * this.#frameCostMs, SLOWEST_GLIDE_MS))
      : Math.max(SCREEN_FRAME_MS, layoutDueMs - nowMs)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#requestedAtMs = performance.now()
      this.#draw()
    }, wait)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }
}
