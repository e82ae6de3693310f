import { conflict, refusing } from '../base/errors.ts'

export const SECOND_REDO = 'Another redo of this job is still open.'

/** Turns the refusal of a second open redo of a job, which the database decides, into 409. */
export const refuseSecondRedo = <Result>(written: Promise<Result>): Promise<Result> =>
  written.catch(refusing({ string_jobs_open_redo: () => conflict(SECOND_REDO) }))
