import { useMutation } from '@tanstack/react-query'
import { type FrameQuestion, frameMark } from '../../contract/job/frame-questions.ts'
import { undecided } from '../../contract/job/frame-state.ts'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { OpenMarks } from '../lives/open-marks.tsx'
import { CallAboutQuestion } from '../messages/not-told.tsx'
import { sureToCancel, tellStatus } from '../technician/job-actions.ts'
import { changeInTurn } from '../technician/job-cache.ts'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { sending } from '../ui/sending.ts'
import { toastFailure } from '../ui/toast.tsx'
import { customerName } from './customer-name.ts'

/** The marks on the frame of a job's racket, and the question about the frame. */
export const FrameNotice = ({ job }: { job: TechnicianJob }) => (
  <>
    <OpenMarks job={job} />
    <FrameQuestionNotice job={job} />
  </>
)

/** The question about the frame of a job, with its answer, or the buttons that decide what happens. */
function FrameQuestionNotice({ job }: { job: TechnicianJob }) {
  const name = customerName(job.racket)
  const question = job.frame_question
  const isRefused = undecided(job) !== null
  const decide = useMutation({
    mutationFn: async (decision: 'go_on' | 'give_back') => {
      // The customer may answer at this moment.
      const seen = isRefused ? 'refused' : 'asked'
      const body = { question: question?.id ?? 0, decision, seen } as const
      const { order_status } = await changeInTurn(job.id, () => call('decideFrame', { id: job.id, body }))
      if (decision === 'give_back') tellStatus(job, order_status)
    },
    onError: (error) => toastFailure(error),
  })
  async function handleGiveBack() {
    if (await sureToCancel(job)) decide.mutate('give_back')
  }

  if (!question || !(question.is_open || (question.answer && isToBeStrung(job.order_status)))) return null
  return (
    <section
      aria-label={say`The frame`}
      className="my-4 grid gap-3 rounded-8 border border-cork-edge bg-cork-soft px-4 py-3 text-14"
    >
      <p className="wrap-anywhere">
        <b className="font-strong">
          <bdi>{frameMark(job, name, say) ?? answerText(question, name)}</bdi>
        </b>
        <span className="block">
          <bdi>{question.problem}</bdi> · <RelativeTime date={question.answer?.date ?? question.date} />
        </span>
      </p>
      {question.is_open && !isRefused && <CallAboutQuestion job_id={job.id} />}
      {question.is_open && (
        <div className="flex flex-wrap gap-2">
          {isRefused && (
            <Button
              {...sending(decide, decide.variables === 'give_back')}
              onClick={() => void handleGiveBack()}
            >{say`Cancel and Give Back`}</Button>
          )}
          <Button
            {...sending(decide, decide.variables === 'go_on')}
            onClick={() => decide.mutate('go_on')}
          >{say`Go On`}</Button>
        </div>
      )}
    </section>
  )
}

function answerText({ answer }: FrameQuestion, name: string): string {
  if (!answer?.accepts) return say`${name} did not want it strung, and the shop decided to string it anyway`
  if (answer.way === 'shop') return say`${name} was asked: go on`
  return answer.way === 'label' ? say`Yes (from the label): string it` : say`${name} said yes: string it`
}
