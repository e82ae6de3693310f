import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AsStrungInput, MAX_REMARK } from '../../contract/job/as-strung.ts'
import { orderedBedIds } from '../../contract/job/bed-rules.ts'
import { bedIds, isSameBed, orderedBed, type StringBedIds } from '../../contract/job/string-bed.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call, query } from '../api.ts'
import { isOvertaken } from '../api-error.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { useSideRead } from '../side-reads.ts'
import { changeInTurn, shownJob } from '../technician/job-cache.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { actionsLook } from '../ui/dialog-look.ts'
import { Field } from '../ui/field.tsx'
import { CancelButton } from '../ui/form-buttons.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { sending } from '../ui/sending.ts'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'
import { BedFields } from './bed-fields.tsx'
import { MachineField } from './machine-field.tsx'
import { machineOfDevice } from './machine-of-device.ts'

interface Props {
  job: TechnicianJob
  onClose: () => void
}

/** The record of the stringing, as a request has it. */
const recordOf = ({ as_strung, machine, remark }: TechnicianJob) => ({
  as_strung: as_strung && bedIds(as_strung),
  machine,
  remark,
})

type StrungRecord = ReturnType<typeof recordOf>
const isSameRecord = (one: StrungRecord, other: StrungRecord) => JSON.stringify(one) === JSON.stringify(other)

/** The string bed that was really strung, with the same fields as the order, and a text to the customer. */
export function AsStrungDialog({ job, onClose }: Props) {
  const { machines } = useSideRead(query('getBench')) ?? { machines: [] }
  const { string = null, hybrid } = orderedBedIds(job)
  const ordered: StringBedIds = orderedBed({ ...job, string, hybrid })
  // The record that the stringer has seen: another device that saved since is not overwritten before they read that.
  const [from, setFrom] = useState(() => recordOf(job))
  // Null for what the stringer has not changed, so that it is as a corrected order or another device has it.
  const [enteredBed, setBed] = useState<StringBedIds | null>(null)
  const [enteredMachine, setMachine] = useState<string | null>(null)
  const [enteredRemark, setRemark] = useState<string | null>(null)
  const bed = enteredBed ?? from.as_strung ?? ordered
  const machine = enteredMachine ?? from.machine
  const remark = enteredRemark ?? from.remark
  const used = machine ?? (machines.length > 1 ? machineOfDevice(machines) : null)
  const changed = !isSameBed(bed, from.as_strung ?? ordered) || remark !== from.remark || machine !== from.machine

  const save = useMutation({
    /** Null: as ordered. */
    mutationFn(chosen: AsStrungInput['as_strung']) {
      const as_strung = chosen && isSameBed(chosen, ordered) ? null : chosen
      return changeInTurn(job.id, () =>
        call('saveAsStrung', { id: job.id, body: { as_strung, machine: used, remark: remark.trim(), from } }),
      )
    },
    async onError(error) {
      if (!isOvertaken(error)) return
      await refreshNow()
      const present = shownJob(job.id)
      if (present) setFrom(recordOf(present))
    },
    onSuccess(saved) {
      toast({
        title: saved.as_strung ? say`Saved as strung` : say`Saved as ordered`,
        // If nothing is new, undo would take back the action before.
        ...(!isSameRecord(recordOf(saved), from) &&
          undoing({ string_job: job.id, kind: 'as_strung' }, say`As strung taken back`)),
      })
      onClose()
    },
  })

  const isAsOrdered = save.variables === null
  return (
    <Dialog
      title={say`As Strung`}
      description={say`What was really used. The order stays as it is.`}
      onClose={onClose}
      changed={changed}
      busy={save.isPending}
      short
    >
      <form className="mt-6 flex flex-col gap-6" noValidate onSubmit={submitting(() => save.mutate(bed))}>
        <BedFields job={job} ordered={ordered} bed={bed} onChange={setBed} />
        {machines.length > 1 && <MachineField machines={machines} value={used} onChange={setMachine} />}
        <Field label={say`To the customer`} help={say`Anyone who scans the label can read this.`}>
          {(wiring) => (
            <Input
              {...wiring}
              autoComplete="off"
              maxLength={MAX_REMARK}
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
            />
          )}
        </Field>
        <Refusal error={save.error} text={say`The string bed could not be saved. Please try again.`} />
        <div className={cn(actionsLook, 'flex flex-wrap justify-end gap-2 max-sm:*:flex-1')}>
          <CancelButton variant="bare" disabled={save.isPending} className="max-sm:hidden" />
          <Button {...sending(save, isAsOrdered)} onClick={() => save.mutate(null)}>{say`Same as Ordered`}</Button>
          <Button type="submit" variant="primary" {...sending(save, !isAsOrdered)}>{say`Save`}</Button>
        </div>
      </form>
    </Dialog>
  )
}
