import { useLingui } from '@lingui/react/macro'
import { compassPoint } from './entries.ts'

/** "Heading north-east". */
export function useHeadingText(): (headingDegrees: number) => string {
  const { t } = useLingui()
  const points = [
    t`Heading north`,
    t`Heading north-east`,
    t`Heading east`,
    t`Heading south-east`,
    t`Heading south`,
    t`Heading south-west`,
    t`Heading west`,
    t`Heading north-west`,
  ]
  return (headingDegrees) => points[compassPoint(headingDegrees)] ?? ''
}
