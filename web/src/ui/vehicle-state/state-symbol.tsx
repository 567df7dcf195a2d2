import { STATE_SYMBOLS, SYMBOL_GRID, type SymbolName, type SymbolPaint } from './state-symbols.ts'
import { cssName } from '../../lib/token-variables.ts'

type Props = {
  name: SymbolName
  size?: number
  /** Degrees clockwise from north; only the arrow turns. */
  heading?: number | null
}

/** Without a heading the arrow points up and to the right, as in the design. */
const restingHeading = 45

export function StateSymbol({ name, size = 18, heading }: Props) {
  const drawing = STATE_SYMBOLS[name]
  const paint = (value: SymbolPaint | undefined) => (value === undefined ? 'none' : colourOf(name, value))
  const turn = drawing.turns ? `rotate(${heading ?? restingHeading} 12 12)` : undefined
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${SYMBOL_GRID} ${SYMBOL_GRID}`}
      aria-hidden="true"
      style={{ flex: 'none', display: 'block' }}
    >
      <g transform={turn} strokeLinejoin="round">
        {drawing.shapes.map((shape) => (
          <path
            key={shape.d}
            d={shape.d}
            fill={paint(shape.fill)}
            stroke={paint(shape.stroke)}
            strokeWidth={shape.strokeWidth}
            strokeDasharray={shape.dash?.join(' ')}
            strokeLinecap={shape.dash === undefined ? 'round' : 'butt'}
          />
        ))}
      </g>
    </svg>
  )
}

function colourOf(name: SymbolName, paint: SymbolPaint): string {
  if (paint === 'ground') return 'transparent'
  return `var(${cssName(paint === 'onState' ? 'onState' : name)})`
}
