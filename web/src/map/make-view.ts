import { GPUInitializationError } from 'maplibre-gl'

/** The view, or nothing where the browser has no WebGL 2; every other mistake stays one. */
export function makeView<View>(make: () => View): View | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof GPUInitializationError) return undefined
    throw error
  }
}
