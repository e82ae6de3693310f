import { Fragment } from 'react'
import type { Label } from '../../contract/job/labels.ts'
import { eachString, strungStrings } from '../../contract/job/string-bed-text.ts'

/** The string in the racket, or those of mains and crosses. */
export function LabelString({ label }: { label: Label }) {
  return eachString(strungStrings(label)).map((string, index) => (
    <Fragment key={string?.id ?? 0}>
      {index > 0 && ' / '}
      <b>{string?.name ?? label.words.own_string}</b>
      {string && ` ${string.color}`}
    </Fragment>
  ))
}
