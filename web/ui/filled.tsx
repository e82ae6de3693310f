import { Fragment, type ReactNode } from 'react'

/** The places of elements in a sentence: filled(say`New here? ${HERE}`, <SignUp />). No text has these characters. */
export const HERE = '\uE000'
export const THERE = '\uE001'

/** A sentence with elements at its places. A translation can have them in another order. */
export const filled = (sentence: string, here: ReactNode, there?: ReactNode) =>
  sentence.split(/([\uE000\uE001])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are.
    <Fragment key={index}>{part === HERE ? here : part === THERE ? there : part}</Fragment>
  ))
