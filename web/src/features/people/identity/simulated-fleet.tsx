import { useState } from 'react'
import { useScheme } from '../../../lib/use-scheme.ts'
import { createLivePositions, type LiveVehicle } from '../../../lib/realtime/live-positions.ts'
import { FleetMap } from '../../../map/fleet/fleet-map.tsx'

type Place = [state: LiveVehicle['state'], latitude: number, longitude: number, headingDegrees: number]

/** Made-up vehicles: before the sign-in, no company's data is shown. */
const places: Place[] = [
  ['moving', 35.9053, 14.4633, 85],
  ['moving', 35.9046, 14.4679, 110],
  ['moving', 35.9041, 14.4896, 205],
  ['moving', 35.8909, 14.4402, 125],
  ['moving', 35.8852, 14.4796, 105],
  ['moving', 35.8806, 14.488, 40],
  ['moving', 35.881, 14.4932, 0],
  ['moving', 35.8743, 14.499, 10],
  ['moving', 35.8616, 14.518, 285],
  ['idling', 35.9069, 14.4979, 0],
  ['idling', 35.8929, 14.4695, 0],
  ['parked', 35.9088, 14.4806, 0],
  ['parked', 35.9131, 14.5086, 0],
  ['parked', 35.8975, 14.5173, 0],
  ['parked', 35.8779, 14.475, 0],
  ['parked', 35.8785, 14.5017, 0],
  ['parked', 35.8761, 14.5463, 0],
  ['parked', 35.8599, 14.5253, 0],
]

const malta = { latitude: 35.8905, longitude: 14.472, zoom: 11.75 }

export function SimulatedFleet() {
  const scheme = useScheme()
  const [positions] = useState(() => {
    const made = createLivePositions()
    made.apply(places.map(simulatedFleet))
    return made
  })
  return <FleetMap source={positions} scheme={scheme} place={malta} label="" missing={null} />
}

function simulatedFleet([state, latitude, longitude, headingDegrees]: Place, index: number): LiveVehicle {
  return {
    vehicleId: `made-up-${index}`,
    registration: '',
    latitude,
    longitude,
    speedKmh: state === 'moving' ? 40 : 0,
    headingDegrees,
    state,
    timestamp: null,
  }
}
