import type { SecondStep, SignInReply } from '@roadbook/contract/people/identity'
import { useState } from 'react'

/** After a correct password: continues, or stores which second step is needed first. */
export function useAfterPassword() {
  const [step, setStep] = useState<SecondStep>()
  const goOn = (reply: SignInReply) => {
    if ('secondStep' in reply) setStep(reply.secondStep)
    else globalThis.location.replace(reply.continueTo)
  }
  return { step, goOn }
}
