import type { AlarmCondition, AlarmType, ParametersOf } from '@roadbook/contract/rules/alarm-types'
import type { ReactElement } from 'react'
import { conditions } from './conditions.ts'

/** When an alarm fires, in one sentence. */
export function ConditionSentence({ who, condition }: { who: string; condition: AlarmCondition }) {
  return <SentenceOf {...condition} who={who} />
}

type Props<Type extends AlarmType> = { type: Type; who: string; parameters: ParametersOf<Type> }

function SentenceOf<Type extends AlarmType>({ type, ...props }: Props<Type>) {
  const Sentence: (of: Omit<Props<Type>, 'type'>) => ReactElement = conditions[type].Sentence
  return <Sentence {...props} />
}
