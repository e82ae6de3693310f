import type { ReactNode } from 'react'
import { TAPS } from '../../contract/job/reading.ts'
import { say } from '../config.ts'
import { DOUBTS, FAILURES } from './sound-text.ts'
import { Taps } from './taps.tsx'
import type { Listening } from './use-listening.ts'

const TAP = say`Tap the strings five times with a fingertip, close to the phone.`

/** The state of listening, as a picture and in words, and the result once there is a reading. */
export function ListeningState({ state, children }: { state: Listening; children: ReactNode }) {
  return (
    <div className="text-center">
      {state.step !== 'failed' && state.step !== 'heard' && <Taps heard={'taps' in state ? state.taps : 0} />}
      <div role="status" className="mt-4">
        {state.step === 'heard' ? children : <Words state={state} />}
      </div>
    </div>
  )
}

function Words({ state }: { state: Exclude<Listening, { step: 'heard' }> }) {
  const { title, text } = wordsOf(state)
  return (
    <>
      {title && (
        <p className="text-20 font-strong">
          {title}
          {/* A screen reader that says each tap would be heard, too. */}
          {state.step === 'listening' && <span aria-hidden="true"> {say`${state.taps} of ${TAPS} taps`}</span>}
        </p>
      )}
      <p className="mt-1 text-14 text-pretty text-ink-2">{text}</p>
    </>
  )
}

function wordsOf(state: Exclude<Listening, { step: 'heard' }>): { title?: string; text: string } {
  switch (state.step) {
    case 'waiting':
      return { text: TAP }
    case 'opening':
      return { title: say`Opening the microphone …`, text: TAP }
    case 'listening':
      return { title: say`Listening …`, text: TAP }
    case 'unsure':
      return { title: say`Not sure. Tap closer to the phone.`, text: DOUBTS[state.reason] }
    case 'failed':
      return FAILURES[state.reason]
  }
}
