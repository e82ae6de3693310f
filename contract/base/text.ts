import * as z from 'zod/mini'
import { uncapitalized } from './capitals.ts'
import { hasUnwelcome } from './characters.ts'

// Notes have lines and tabs.
const unwelcomeInNotes = /[^\P{Cc}\n\t]|[\p{Cs}\p{Noncharacter_Code_Point}]/u
// Excludes invisible fillers, which Unicode counts as letters or symbols.
const visible = /[^\p{Z}\p{C}\p{Mn}\s\u115F\u1160\u3164\uFFA0\u2800]/u

/** Text without marks of direction: they turn what is shown after them, and equal names would differ. */
export const withoutMarks = (text: string) => text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')

const tidy = (text: string) => {
  const trimmed = withoutMarks(text.normalize('NFC')).trim()
  return visible.test(trimmed) ? trimmed : ''
}

const codePoints = (text: string) => [...text].length

const isOneLine = (name: string) =>
  z.refine<string>((text) => !hasUnwelcome(text), {
    error: `${name} contains characters that cannot be used`,
    abort: true,
  })

const isAtMost = (name: string, max: number) =>
  z.refine<string>((text) => codePoints(text) <= max, { error: `${name} can have at most ${max} characters` })

/** One line of text: trimmed, in NFC, with at most `max` code points. Invisible text counts as empty. */
export const line = (name: string, max = 100) =>
  z.pipe(z.string(`${name} must be text`).check(isOneLine(name)), z.transform(tidy)).check(isAtMost(name, max))

/** A line that must not be empty; `required` is the message when it is missing or empty. */
export const requiredLine = (name: string, required: string, max = 100) =>
  z
    .pipe(
      z
        .string({ error: (issue) => (issue.input === undefined ? required : `${name} must be text`) })
        .check(isOneLine(name)),
      z.transform(tidy),
    )
    .check(
      z.refine((text) => text !== '', { error: required, abort: true }),
      isAtMost(name, max),
    )

// Mail programs turn such text into links.
const webAddress = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu

/** The name of a person or an organization. Emails quote it, so it must not contain a web address. */
export const requiredName = (required: string, max = 100) =>
  requiredLine('Name', required, max).check(
    z.refine((text) => !webAddress.test(text), { error: 'A name cannot contain a web address' }),
  )

/** Several lines: like `line`, but with line feeds and tabs; CRLF becomes LF. */
export const notes = (name: string, max = 2000) =>
  z
    .pipe(
      z
        .pipe(
          z.string(`${name} must be text`),
          z.transform((text) => text.replace(/\r\n?/g, '\n')),
        )
        .check(
          z.refine((text) => !unwelcomeInNotes.test(text), {
            error: `Some characters in ${uncapitalized(name)} cannot be used`,
            abort: true,
          }),
        ),
      z.transform(tidy),
    )
    .check(isAtMost(name, max))
