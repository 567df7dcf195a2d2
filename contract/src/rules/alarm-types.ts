/** All types of alarms, and all alerts that trackers report themselves. Schemas, lists and texts iterate over them. */
import { z } from 'zod'
import { oneLine } from '../core/entity.ts'
import { isDigitalSensor, SensorType } from '../fleet/sensor-types.ts'
import { ScheduleSpan } from './alarm-rules.ts'
import { problem } from '../core/problem.ts'

/** Limits of an alarm's parameters. */
export const alarmLimits = {
  limitKmh: { min: 1, max: 250 },
  minDurationSeconds: { min: 0, max: 3_600 },
  idleSeconds: { min: 120, max: 86_400 },
  drivingSeconds: { min: 1_800, max: 86_400 },
  unidentifiedSeconds: { min: 60, max: 3_600 },
  restSeconds: { min: 300, max: 43_200 },
  minDistanceMeters: { min: 50, max: 10_000 },
  silentSeconds: { min: 300, max: 30 * 86_400 },
  minVolts: { min: 1, max: 60 },
  minPercent: { min: 1, max: 99 },
  minLitres: { min: 1, max: 1_000 },
  sensorSeconds: { min: 0, max: 86_400 },
  sensorValue: { min: -1_000_000_000, max: 1_000_000_000 },
  daysBefore: { min: 0, max: 365 },
  metersBefore: { min: 0, max: 100_000_000 },
}

/** Units of what an entry measures. */
export const AlarmUnit = z.enum([
  'kmh',
  'seconds',
  'meters',
  'volts',
  'percent',
  'litres',
  'metersPerSecondSquared',
  'days',
  /** That of the sensor. */
  'sensor',
])
export type AlarmUnit = z.infer<typeof AlarmUnit>

export type Limits = { min: number; max: number }
const within = ({ min, max }: Limits) => z.number().min(min).max(max)

export const HarshDrivingKind = z.enum(['braking', 'acceleration', 'cornering'])
export type HarshDrivingKind = z.infer<typeof HarshDrivingKind>

type Declared = {
  /** It shows that somebody is driving; others can also happen to a standing vehicle. */
  isDriving?: true
  /** It is listed among the recent alerts of the dashboard, like trackers' own alerts. */
  isRecent?: true
}

type DeclaredType = Declared & {
  /** The parameters. */
  parameters: z.ZodType
  /** An entry has a duration; others happen at one moment. */
  isLasting?: true
  /** It is checked by the day, and has no place. */
  isDue?: true
  /** Its parameters contain the hours at which it watches, so it has no schedule. */
  hasOwnHours?: true
}

export const alarmTypes = {
  /** Above the limit for this long; ends 3 km/h below the limit. */
  overspeed: {
    parameters: z.object({
      limitKmh: within(alarmLimits.limitKmh),
      minDurationSeconds: within(alarmLimits.minDurationSeconds).int().default(10),
    }),
    isDriving: true,
    isLasting: true,
  },
  /** Standing with the ignition on. */
  idling: {
    parameters: z.object({ idleSeconds: within(alarmLimits.idleSeconds).int() }),
    isDriving: true,
    isLasting: true,
    isRecent: true,
  },
  /**
   * Driven for longer without this much rest, taken at once or as one third and then two thirds of it (Regulation EC
   * 561/2006, article 7).
   */
  longDriving: {
    parameters: z.object({
      drivingSeconds: within(alarmLimits.drivingSeconds).int().default(16_200),
      restSeconds: within(alarmLimits.restSeconds).int().default(2_700),
    }),
    isDriving: true,
    isLasting: true,
    isRecent: true,
  },
  /** Driven for this long, and nobody has shown a key or signed on. */
  driverNotIdentified: {
    parameters: z.object({ drivingSeconds: within(alarmLimits.unidentifiedSeconds).int().default(300) }),
    isDriving: true,
    isLasting: true,
    isRecent: true,
  },
  /** Moving outside these hours, in the company's time zone. */
  movementOutsideHours: {
    parameters: z.object({
      workingHours: z
        .array(ScheduleSpan)
        .min(1, problem('schedule_empty'))
        .max(7 * 24),
    }),
    isDriving: true,
    isLasting: true,
    isRecent: true,
    hasOwnHours: true,
  },
  /** Moved this far with the ignition off, or reported by the tracker. */
  towing: {
    parameters: z.object({ minDistanceMeters: within(alarmLimits.minDistanceMeters).default(200) }),
    isLasting: true,
  },
  /** Silent for this long. */
  deviceOffline: {
    parameters: z.object({
      ignitionOnSeconds: within(alarmLimits.silentSeconds).int().default(600),
      otherwiseSeconds: within(alarmLimits.silentSeconds).int().default(86_400),
    }),
    isLasting: true,
    isRecent: true,
  },
  /** The vehicle's battery in volts, or the tracker's own or a phone's in per cent; null turns it off. */
  lowBattery: {
    parameters: z
      .object({
        minVolts: within(alarmLimits.minVolts).nullable().default(null),
        minPercent: within(alarmLimits.minPercent).nullable().default(null),
      })
      .refine(({ minVolts, minPercent }) => minVolts !== null || minPercent !== null, {
        error: problem('battery_limit_missing'),
        path: ['minVolts'],
      }),
    isLasting: true,
  },
  /** The tracker lost the vehicle's power, or was unplugged. */
  powerCut: { parameters: z.object({}), isLasting: true },
  harshDriving: {
    parameters: z.object({
      kinds: z.array(HarshDrivingKind).min(1, problem('harsh_driving_kind_missing')),
    }),
    isDriving: true,
  },
  /** This much is missing after the vehicle stood. */
  fuelDrop: {
    parameters: z.object({ minLitres: within(alarmLimits.minLitres) }),
    isRecent: true,
  },
  /**
   * A sensor of this type, or only those of this name, outside these limits for this long; one that is on or off, in this
   * state.
   */
  sensorOutOfRange: {
    parameters: z
      .object({
        sensorType: SensorType,
        sensorName: oneLine(60).nullable().default(null),
        minValue: within(alarmLimits.sensorValue).nullable().default(null),
        maxValue: within(alarmLimits.sensorValue).nullable().default(null),
        state: z.enum(['on', 'off']).nullable().default(null),
        minDurationSeconds: within(alarmLimits.sensorSeconds).int().default(300),
      })
      .refine(({ sensorType, state }) => isDigitalSensor(sensorType) === (state !== null), {
        error: problem('sensor_state_missing'),
        path: ['state'],
      })
      .refine(
        (asked) => isDigitalSensor(asked.sensorType) === (asked.minValue === null && asked.maxValue === null),
        {
          error: problem('sensor_limit_missing'),
          path: ['minValue'],
        },
      )
      .refine(({ minValue, maxValue }) => minValue === null || maxValue === null || minValue < maxValue, {
        error: problem('sensor_range_empty'),
        path: ['maxValue'],
      }),
    isLasting: true,
    isRecent: true,
  },
  /** How long before the next service, by date or by distance. */
  maintenanceDue: {
    parameters: z.object({
      daysBefore: within(alarmLimits.daysBefore).int().default(14),
      metersBefore: within(alarmLimits.metersBefore).default(1_000_000),
    }),
    isDue: true,
  },
  /** How long before an inspection, an insurance or a document of the vehicle expires. */
  documentExpiry: {
    parameters: z.object({ daysBefore: within(alarmLimits.daysBefore).int().default(30) }),
    isDue: true,
  },
} as const satisfies Record<string, DeclaredType>

export type AlarmType = keyof typeof alarmTypes
/** Keys of a declaration, in its order. */
const namesOf = <Name extends string>(declared: Readonly<Record<Name, unknown>>) =>
  Object.keys(declared) as [Name, ...Name[]]
export const AlarmType = z.enum(namesOf(alarmTypes))

export type ParametersOf<Type extends AlarmType> = z.output<(typeof alarmTypes)[Type]['parameters']>

export type AlarmCondition = {
  [Type in AlarmType]: { type: Type; parameters: ParametersOf<Type> }
}[AlarmType]

const conditions = AlarmType.options.map((type) =>
  z.object({ type: z.literal(type), parameters: alarmTypes[type].parameters }),
)
type Conditions = typeof conditions
/** A type with its parameters. */
export const AlarmCondition = z.discriminatedUnion(
  'type',
  conditions as [Conditions[number], ...Conditions],
) as unknown as z.ZodType<AlarmCondition> // each literal belongs to its own parameters

type DeclaredAlert = Declared & {
  /** Somebody may be hurt, or the vehicle stolen: shown before all others. */
  isSevere?: true
  /** Somebody may be hurt: everybody who manages the fleet is notified in the app, even without an alarm. */
  isEmergency?: true
}

/** Ignition on and off are not among them. */
export const trackerAlerts = {
  crash: { isSevere: true, isEmergency: true },
  panic: { isSevere: true, isEmergency: true },
  towing: { isSevere: true },
  jamming: { isSevere: true },
  unplugged: { isSevere: true },
  powerCut: { isSevere: true },
  lowBattery: {},
  overspeed: { isDriving: true },
  harshBraking: { isDriving: true },
  harshAcceleration: { isDriving: true },
  harshCornering: { isDriving: true },
} as const satisfies Record<string, DeclaredAlert>

export type AlertKind = keyof typeof trackerAlerts
export const AlertKind = z.enum(namesOf(trackerAlerts))

/** Types of alarms, and alerts that trackers report. */
export type AlarmEventType = AlarmType | AlertKind
export const AlarmEventType = z.enum(namesOf({ ...alarmTypes, ...trackerAlerts }))

/** Those with this flag in their declaration. */
function declaredAs<Name extends string>(
  flag: keyof DeclaredType | keyof DeclaredAlert,
  declared: Readonly<Record<Name, object>>,
): Name[] {
  return namesOf(declared).filter((name) => flag in declared[name])
}

export const dueAlarms: readonly AlarmEventType[] = declaredAs('isDue', alarmTypes)
export const lastingAlarms: readonly AlarmEventType[] = declaredAs('isLasting', alarmTypes)
export const emergencyAlarms: readonly AlarmEventType[] = declaredAs('isEmergency', trackerAlerts)
export const severeAlerts: readonly AlarmEventType[] = declaredAs('isSevere', trackerAlerts)
export const drivingAlarms: readonly AlarmEventType[] = [
  ...new Set([...declaredAs('isDriving', alarmTypes), ...declaredAs('isDriving', trackerAlerts)]),
]

type RecentType = {
  [Type in AlarmType]: (typeof alarmTypes)[Type] extends { isRecent: true } ? Type : never
}[AlarmType]

/** Alerts from trackers, and from alarms about a vehicle in use. */
export type RecentAlertKind = AlertKind | RecentType
export const RecentAlertKind = z.enum([
  ...AlertKind.options,
  ...(declaredAs('isRecent', alarmTypes) as RecentType[]), // as declared in `RecentType`
])

/** The notification of each, whose text is its sentence. */
export type AlarmMessage<Type extends AlarmEventType = AlarmEventType> = `alarm${Capitalize<Type>}`
export function alarmMessageOf<Type extends AlarmEventType>(type: Type): AlarmMessage<Type> {
  return `alarm${type.charAt(0).toUpperCase()}${type.slice(1)}` as AlarmMessage<Type>
}
