import type { Colour, TextStyle } from './pdf-canvas.ts'

/** The colours of the page's light scheme. */
export const colours = {
  text: [0.075, 0.102, 0.133],
  second: [0.271, 0.318, 0.376],
  muted: [0.365, 0.412, 0.471],
  hairline: [0.89, 0.91, 0.929],
  line: [0.804, 0.835, 0.867],
  accent: [0.043, 0.396, 0.369],
  warning: [0.561, 0.294, 0.02],
  warningSoft: [0.988, 0.945, 0.871],
  subtle: [0.965, 0.973, 0.98],
} as const satisfies Record<string, Colour>

const style = (font: TextStyle['font'], size: number, colour: Colour): TextStyle => ({ font, size, colour })

export const styles = {
  title: style('medium', 24, colours.text),
  plate: style('medium', 16, colours.text),
  heading: style('medium', 10.5, colours.text),
  body: style('regular', 8, colours.text),
  strong: style('medium', 8, colours.text),
  second: style('regular', 8, colours.second),
  label: style('regular', 7, colours.muted),
  head: style('medium', 7, colours.muted),
  small: style('regular', 7, colours.second),
  smallStrong: style('medium', 7, colours.text),
  warning: style('medium', 7, colours.warning),
  code: style('regular', 7.5, colours.text),
  footer: style('regular', 7, colours.muted),
} as const
