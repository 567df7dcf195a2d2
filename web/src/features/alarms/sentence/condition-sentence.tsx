import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AlarmCondition, alarmParameters, AlarmType, HarshDrivingKind } from '@roadbook/contract/alarms'
import type { ReactElement } from 'react'
import type { z } from 'zod'
import { useFormat } from '../../../lib/use-format.ts'
import { volumeText } from '../../../lib/volume.ts'
import { hoursText } from '../../alarm-rules/schedule/hours-text.ts'
import { timeText } from './time-text.ts'

type Parameters = { [Type in AlarmType]: z.infer<(typeof alarmParameters)[Type]> }
type Props<Type extends AlarmType> = {
  /** The subject of the sentence. */
  who: string
  parameters: Parameters[Type]
}

const sentences: { [Type in AlarmType]: (props: Props<Type>) => ReactElement } = {
  overspeed: Overspeed,
  idling: Idling,
  movementOutsideHours: OutsideHours,
  towing: Towing,
  deviceOffline: Offline,
  lowBattery: LowBattery,
  powerCut: PowerCut,
  harshDriving: HarshDriving,
  fuelDrop: FuelDrop,
  maintenanceDue: MaintenanceDue,
  documentExpiry: DocumentExpiry,
}

/** What makes an alarm fire, in one sentence for each type. */
export function ConditionSentence({ who, condition }: { who: string; condition: AlarmCondition }) {
  return <SentenceOf {...condition} who={who} />
}

function SentenceOf<Type extends AlarmType>({ type, ...props }: Props<Type> & { type: Type }) {
  const Sentence: (of: Props<Type>) => ReactElement = sentences[type]
  return <Sentence {...props} />
}

function Overspeed({ who, parameters: { limitKmh, minDurationSeconds } }: Props<'overspeed'>) {
  const f = useFormat()
  const speed = f.speed(limitKmh)
  if (minDurationSeconds === 0) {
    return (
      <Trans>
        Fires as soon as <strong>{who}</strong> drives faster than <strong>{speed}</strong>.
      </Trans>
    )
  }
  const time = timeText(minDurationSeconds, f.locale)
  return (
    <Trans>
      Fires when <strong>{who}</strong> drives faster than <strong>{speed}</strong> for{' '}
      <strong>{time}</strong> or longer.
    </Trans>
  )
}

function Idling({ who, parameters: { idleSeconds } }: Props<'idling'>) {
  const { locale } = useFormat()
  const time = timeText(idleSeconds, locale)
  return (
    <Trans>
      Fires when <strong>{who}</strong> stands with the ignition on for <strong>{time}</strong> or longer.
    </Trans>
  )
}

function OutsideHours({ who, parameters: { workingHours } }: Props<'movementOutsideHours'>) {
  const { locale } = useFormat()
  const hours = hoursText(workingHours, locale)
  return (
    <Trans>
      Fires when <strong>{who}</strong> moves outside <strong>{hours}</strong>.
    </Trans>
  )
}

function Towing({ who, parameters: { minDistanceMeters } }: Props<'towing'>) {
  const f = useFormat()
  const distance = f.distance(minDistanceMeters)
  return (
    <Trans>
      Fires when <strong>{who}</strong> moves <strong>{distance}</strong> or more with the ignition off, or
      reports towing.
    </Trans>
  )
}

function Offline({ who, parameters: { ignitionOnSeconds, otherwiseSeconds } }: Props<'deviceOffline'>) {
  const { locale } = useFormat()
  const ignitionOn = timeText(ignitionOnSeconds, locale)
  const otherwise = timeText(otherwiseSeconds, locale)
  return (
    <Trans>
      Fires when <strong>{who}</strong> sends nothing for <strong>{ignitionOn}</strong> with the ignition on,
      or for <strong>{otherwise}</strong> otherwise.
    </Trans>
  )
}

function LowBattery({ who, parameters: { minVolts, minPercent } }: Props<'lowBattery'>) {
  const f = useFormat()
  const volts = minVolts === null ? undefined : f.volts(minVolts)
  const percent = minPercent === null ? undefined : f.percent(minPercent)
  if (percent === undefined) {
    return (
      <Trans>
        Fires when <strong>{who}</strong> has a battery voltage below <strong>{volts}</strong>.
      </Trans>
    )
  }
  if (volts === undefined) {
    return (
      <Trans>
        Fires when <strong>{who}</strong> has a tracker or phone battery below <strong>{percent}</strong>.
      </Trans>
    )
  }
  return (
    <Trans>
      Fires when <strong>{who}</strong> has a battery voltage below <strong>{volts}</strong>, or a tracker or
      phone battery below <strong>{percent}</strong>.
    </Trans>
  )
}

function PowerCut({ who }: Props<'powerCut'>) {
  return (
    <Trans>
      Fires when <strong>{who}</strong> reports a power cut or an unplugged tracker.
    </Trans>
  )
}

function HarshDriving({ who, parameters: { kinds } }: Props<'harshDriving'>) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const names: Record<HarshDrivingKind, string> = {
    braking: t({ message: 'harsh braking', context: 'object of a sentence' }),
    acceleration: t({ message: 'harsh acceleration', context: 'object of a sentence' }),
    cornering: t({ message: 'harsh cornering', context: 'object of a sentence' }),
  }
  const what = new Intl.ListFormat(locale, { type: 'disjunction' }).format(kinds.map((kind) => names[kind]))
  return (
    <Trans>
      Fires when <strong>{who}</strong> reports <strong>{what}</strong>.
    </Trans>
  )
}

function FuelDrop({ who, parameters: { minLitres } }: Props<'fuelDrop'>) {
  const { consumption, locale } = useFormat()
  const volume = volumeText(minLitres, { ...consumption, locale })
  return (
    <Trans>
      Fires when <strong>{who}</strong> loses <strong>{volume}</strong> of fuel or more while it stands.
    </Trans>
  )
}

function MaintenanceDue({ who, parameters: { daysBefore, metersBefore } }: Props<'maintenanceDue'>) {
  const f = useFormat()
  const distance = f.sumDistance(metersBefore)
  return (
    <Trans>
      Fires when <strong>{who}</strong> is due for service within{' '}
      <strong>
        <Plural value={daysBefore} one="# day" other="# days" />
      </strong>{' '}
      or <strong>{distance}</strong>.
    </Trans>
  )
}

function DocumentExpiry({ who, parameters: { daysBefore } }: Props<'documentExpiry'>) {
  return (
    <Trans>
      Fires when <strong>{who}</strong> has an inspection, an insurance policy or a document that ends within{' '}
      <strong>
        <Plural value={daysBefore} one="# day" other="# days" />
      </strong>
      .
    </Trans>
  )
}
