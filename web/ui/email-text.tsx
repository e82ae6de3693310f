import { Fragment } from 'react'

/** An email address that breaks after its @ and dots where the line is too short. */
export const EmailText = ({ email }: { email: string }) =>
  email.split(/(?<=[@.])/).map((part, index) => (
    // The parts of an address have no identity of their own.
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
