import { GPUInitializationError } from 'maplibre-gl'

/** The view, or undefined if the browser has no WebGL 2; other errors are thrown. */
export function makeView<View>(make: () => View): View | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof GPUInitializationError) return undefined
    throw error
  }
}
