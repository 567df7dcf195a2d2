import type { Box } from '../lib/box.ts'

/** The elements marked `data-over-map`, as boxes in map pixels. */
export function panelsOver(container: HTMLElement): Box[] {
  const frame = container.getBoundingClientRect()
  const panels = container.parentElement?.querySelectorAll('[data-over-map]') ?? []
  return Array.from(panels, (panel) => {
    const { left, top, right, bottom } = panel.getBoundingClientRect()
    return {
      left: left - frame.left,
      top: top - frame.top,
      right: right - frame.left,
      bottom: bottom - frame.top,
    }
  })
}
