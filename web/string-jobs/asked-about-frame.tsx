import { useMutation } from '@tanstack/react-query'
import { frameQuestionText } from '../../contract/job/frame-questions.ts'
import { unanswered } from '../../contract/job/frame-state.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { sending } from '../ui/sending.ts'
import { toast, toastFailure } from '../ui/toast.tsx'

/** The shop's question about the frame, with the buttons that answer it. */
export function AskedAboutFrame({ job }: { job: StringJob }) {
  const open = unanswered(job)
  const answer = useMutation({
    mutationFn: (accepts: boolean) => call('answerFrame', { id: job.id, body: { question: open?.id ?? 0, accepts } }),
    onSuccess: (_, accepts) =>
      toast({
        title: say`Thank you`,
        description: accepts ? say`The shop will string your racket` : say`The shop will talk to you about your racket`,
      }),
    onError: (error) => toastFailure(error),
  })
  if (!open) return null
  return (
    <fieldset
      aria-label={say`A question about the frame`}
      className="grid min-w-0 gap-3 border-y border-line py-3 text-14"
    >
      <p className="wrap-anywhere">{frameQuestionText(job.racket.model_name, open.problem, say)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          {...sending(answer, answer.variables === true)}
          onClick={() => answer.mutate(true)}
        >{say`Yes, String It`}</Button>
        <Button {...sending(answer, answer.variables === false)} onClick={() => answer.mutate(false)}>{say`No`}</Button>
      </div>
    </fieldset>
  )
}
