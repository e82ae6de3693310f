import { readCode } from '../../contract/job/codes.ts'
import { NO_TICKET } from '../../contract/job/tickets.ts'
import { say } from '../config.ts'

/** Longer texts are read from a code and not typed by a person. */
const LONGEST_TICKET = 10

/** Reads text from a camera, a scanner or a person, or says what is wrong with it. Only the server knows a tag's owner. */
export const readScanned = (text: string): { tag: string } | { ticket: string } | { problem: string } =>
  readCode(text) ?? {
    problem:
      text.trim().length <= LONGEST_TICKET
        ? say.of(NO_TICKET)
        : say`This is not the code of a racket. Scan the code on its label, or type the ticket, such as B-37.`,
  }
