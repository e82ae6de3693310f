import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../contract/base/person.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Select } from '../ui/input.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'

/** A manager assigns a job to another technician. */
export function ReassignDialog({ job, onClose }: { job: TechnicianJob; onClose: () => void }) {
  const technicians = useQuery(query('listTechnicians'))
  const [chosen, setChosen] = useState(job.technician_id)
  // The technician whom the dialog shows, even if the page behind it has changed since.
  const [from] = useState(job.technician_id)
  const [isMissing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: (technician: number) => call('reassignJob', { id: job.id, body: { technician, from } }),
    onSuccess() {
      toast({
        title: say`Job reassigned`,
        ...undoing({ string_job: job.id, kind: 'assign' }, say`Technician restored`),
      })
      onClose()
    },
  })

  return (
    <Dialog
      title={say`Reassign Job`}
      description={say`Choose who works on String Job #${job.id}. The history shows the change.`}
      onClose={onClose}
      changed={chosen !== from}
      busy={save.isPending}
      short
    >
      <QueryStates answer={technicians} failed={say`The technicians could not be loaded.`}>
        {(list) => (
          <form
            className="mt-6 grid gap-6"
            onSubmit={submitting(() => (chosen === null ? setMissing(true) : save.mutate(chosen)))}
          >
            <Field
              label={say`Technician`}
              error={isMissing && chosen === null ? say`Please choose a technician` : undefined}
            >
              {(wiring) => (
                <Select {...wiring} value={chosen ?? ''} onChange={(event) => setChosen(Number(event.target.value))}>
                  {!list.some(({ id }) => id === chosen) && (
                    <option value={chosen ?? ''} disabled>
                      {job.technician ? fullName(job.technician) : say`None`}
                    </option>
                  )}
                  {list.map((technician) => (
                    <option key={technician.id} value={technician.id}>
                      {fullName(technician) || say`Technician ${technician.id}`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Refusal error={save.error} text={say`The job could not be reassigned. Please try again.`} />
            <FormButtons submit={say`Reassign`} busy={save.isPending} />
          </form>
        )}
      </QueryStates>
    </Dialog>
  )
}
