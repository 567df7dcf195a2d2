import type { SymbolSizes } from './vehicle-layer.ts'

/** In pixels; smaller on a calm map. */
export const SYMBOL_SIZES: Record<'full' | 'calm', SymbolSizes> = {
  full: { standing: 28, moving: 28, selected: 36, badge: 20, halo: 54 },
  calm: { standing: 15, moving: 20, selected: 24, badge: 12, halo: 36 },
}
