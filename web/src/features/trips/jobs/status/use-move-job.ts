import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import { useState } from 'react'
import { changeOf, type Step, stepTo } from '../board/board.ts'
import { useChangeJob } from '../board/queries.ts'
import type { Candidate } from '../assign/candidates.ts'

/** A new status by drop, menu or button; where nobody does the job yet, somebody is asked for first. */
export function useMoveJob() {
  const change = useChangeJob()
  const [asking, setAsking] = useState<{ job: Job; step: Step }>()
  return {
    asking,
    stop: () => setAsking(undefined),
    move: (job: Job, status: JobStatus): void => {
      const step = stepTo(job, status)
      if (step.needsAssignee) setAsking({ job, step })
      else change.mutate({ job, body: changeOf(step), shown: step.unassigns ? { assigneeName: null } : {} })
    },
    /** Who is chosen comes with their vehicle, where the job has none. */
    assign: ({ id, name, vehicle }: Candidate): void => {
      if (asking === undefined) return
      setAsking(undefined)
      const { job, step } = asking
      const withVehicle = job.vehicleId === null && vehicle !== undefined
      change.mutate({
        job,
        body: { ...changeOf(step, id), ...(withVehicle ? { vehicleId: vehicle.id } : {}) },
        shown: { assigneeName: name, ...(withVehicle ? { registration: vehicle.registration } : {}) },
      })
    },
  }
}
