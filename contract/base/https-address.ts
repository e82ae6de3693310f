import * as z from 'zod/mini'

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

/** An https address without a user name, to which the server sends requests; `error` is the message for any other text. */
export const httpsAddress = (error: string, max: number) =>
  z
    .string({ error })
    .check(
      z.refine(isHttps, { error, abort: true }),
      z.maxLength(max, { error: `The address can have at most ${max} characters` }),
    )
