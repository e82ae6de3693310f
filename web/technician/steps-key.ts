/** The storage key of the bench's steps that the server has not confirmed. */
export const STEPS_KEY = 'string-job-steps'
