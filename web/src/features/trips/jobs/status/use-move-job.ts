import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import { useState } from 'react'
import { changeOf, type Step, stepTo } from '../board/board.ts'
import { useChangeJob } from '../board/queries.ts'
import type { Candidate } from '../assign/candidates.ts'

/** Sets a new status by drop, menu or button; if the job has no assignee yet, asks for one first. */
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
    /** Choosing a person also sets their vehicle, if the job has none. */
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
