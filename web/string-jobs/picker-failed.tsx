import type { UseQueryResult } from '@tanstack/react-query'
import { say } from '../config.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

const TEXTS = {
  racket: {
    title: say`Failed to load rackets`,
    text: say`There was an error loading the rackets. Please try again.`,
  },
  string: {
    title: say`Failed to load strings`,
    text: say`There was an error loading the string options. Please try again.`,
  },
}

interface Props {
  kind: keyof typeof TEXTS
  answer: UseQueryResult<unknown>
}

/** The error below a picker whose options could not be loaded; nothing otherwise. */
export const PickerFailed = ({ kind, answer }: Props) =>
  answer.isError &&
  !answer.data && (
    <Alert title={TEXTS[kind].title}>
      <p>{TEXTS[kind].text}</p>
      <Button className="mt-2" busy={answer.isFetching} onClick={() => void answer.refetch()}>{say`Try Again`}</Button>
    </Alert>
  )
