/** Columns that reports share, with their units and English labels. */
import { z } from 'zod'

/**
 * The format of a column's values. Distances are in metres, durations in seconds; the company chooses the displayed unit.
 */
export const CellUnit = z.enum([
  'text',
  'word',
  'day',
  'instant',
  'meters',
  'seconds',
  'count',
  /** With decimals, in a unit of its own. */
  'figure',
  'percent',
  'litres',
  'kwh',
  'kgCo2',
  'litresPer100Km',
  'kwhPer100Km',
  'kmh',
  'degrees',
  'latitude',
  'longitude',
  'boolean',
  'volts',
  'minor',
])
export type CellUnit = z.infer<typeof CellUnit>

/** A shorter label for the narrow columns of a file. */
export type ReportText = string | { onPage: string; inFiles: string }

export type ColumnDeclaration = {
  unit: CellUnit
  label: ReportText
  /** Takes the room that other columns leave. */
  isLong?: true
  /** Shown on a phone before other texts. */
  isForPhones?: true
  /** Whole, as a dashboard shows it. */
  isOdometer?: true
}

export const sharedColumns = {
  vehicle: { unit: 'text', label: 'Vehicle' },
  label: { unit: 'text', label: { onPage: 'Name', inFiles: 'Label' } },
  fleetCategory: { unit: 'text', label: 'Fleet category' },
  driver: { unit: 'text', label: 'Driver' },
  dongleId: { unit: 'text', label: { onPage: 'Device number', inFiles: 'Device' } },
  /** For a trip category, which `category` contains. */
  categoryMeters: { unit: 'meters', label: { onPage: 'Trip category', inFiles: 'Distance' } },
  distance: { unit: 'meters', label: 'Distance' },
  /** The change from the compared period. */
  change: { unit: 'percent', label: 'Change' },
  trips: { unit: 'count', label: 'Trips' },
  tours: { unit: 'count', label: 'Tours' },
  tripTime: { unit: 'seconds', label: 'Trip time' },
  driving: { unit: 'seconds', label: 'Driving' },
  idling: { unit: 'seconds', label: 'Idling' },
  idlingShare: { unit: 'percent', label: 'Idling share' },
  businessShare: { unit: 'percent', label: { onPage: 'Business share', inFiles: 'Business' } },
  startOdometer: {
    unit: 'meters',
    isOdometer: true,
    label: { onPage: 'Odometer at the start', inFiles: 'Odometer at start' },
  },
  endOdometer: {
    unit: 'meters',
    isOdometer: true,
    label: { onPage: 'Odometer at the end', inFiles: 'Odometer at end' },
  },
  /** Distance on the odometer that no trip has. */
  odometerGap: { unit: 'meters', label: { onPage: 'Driven without a trip', inFiles: 'Beyond trips' } },
  day: { unit: 'day', label: 'Day' },
  startTime: { unit: 'instant', label: 'Start' },
  endTime: { unit: 'instant', label: 'End' },
  standing: { unit: 'seconds', label: 'Standing' },
  stops: { unit: 'count', label: 'Stops' },
  endReason: { unit: 'word', isLong: true, label: 'Ended by' },
  place: { unit: 'text', isLong: true, label: 'Place' },
  startPlace: { unit: 'text', isLong: true, label: 'From' },
  endPlace: { unit: 'text', isLong: true, label: 'To' },
  geofence: { unit: 'text', isLong: true, label: 'Geofence' },
  segment: { unit: 'word', label: { onPage: 'Drive or stop', inFiles: 'What' } },
  maxSpeed: { unit: 'kmh', label: { onPage: 'Highest speed', inFiles: 'Top speed' } },
  time: { unit: 'instant', label: 'Time' },
  latitude: { unit: 'latitude', label: 'Latitude' },
  longitude: { unit: 'longitude', label: 'Longitude' },
  speed: { unit: 'kmh', label: 'Speed' },
  heading: { unit: 'degrees', label: 'Heading' },
  ignition: { unit: 'boolean', label: 'Ignition' },
  event: { unit: 'word', label: 'Event' },
  consumed: { unit: 'litres', label: 'Fuel' },
  consumedEnergy: { unit: 'kwh', label: 'Energy' },
  consumption: { unit: 'litresPer100Km', label: { onPage: 'Consumption', inFiles: 'Fuel per 100 km' } },
  energyConsumption: {
    unit: 'kwhPer100Km',
    label: { onPage: 'Consumption', inFiles: 'Energy per 100 km' },
  },
  method: { unit: 'word', label: { onPage: 'Found by', inFiles: 'Method' } },
  /** Share of the distance whose consumption was measured. */
  measured: { unit: 'percent', label: { onPage: 'Measured share', inFiles: 'Measured' } },
  co2: { unit: 'kgCo2', label: 'CO₂' },
  costs: { unit: 'minor', label: 'Costs' },
  state: { unit: 'word', label: 'State' },
  since: { unit: 'instant', label: 'Since' },
  lastReport: { unit: 'instant', label: 'Last report' },
  odometer: { unit: 'meters', isOdometer: true, label: 'Odometer' },
  battery: { unit: 'percent', label: 'Battery' },
} as const satisfies Record<string, ColumnDeclaration>

/** Of the report of sensors; a figure is in the unit of its sensor. */
export const sensorColumns = {
  sensor: { unit: 'text', label: 'Sensor', isForPhones: true },
  lowestValue: { unit: 'figure', label: 'Lowest' },
  averageValue: { unit: 'figure', label: 'Average' },
  highestValue: { unit: 'figure', label: 'Highest' },
  sensorUnit: { unit: 'text', label: 'Unit' },
  outsideRange: { unit: 'seconds', label: 'Out of range' },
  timeOn: { unit: 'seconds', label: { onPage: 'On or open', inFiles: 'On' } },
  switches: { unit: 'count', label: { onPage: 'Times switched', inFiles: 'Switches' } },
} as const satisfies Record<string, ColumnDeclaration>
