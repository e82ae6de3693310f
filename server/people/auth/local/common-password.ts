import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '../../../base/process/project.ts'

let common: Set<string> | null = null

/** True for the three thousand most common passwords of eight characters or more, in any case. */
function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(join(projectFolder, 'server/people/auth/local/common-passwords.txt'), 'utf8').trim().split('\n'),
  )
  return common.has(password.toLowerCase())
}

/** The schema of a body whose new password must also not be common; only the server has the list. */
export const refuseCommon = <Field extends string, Shape extends z.ZodMiniType<Record<Field, string>>>(
  schema: Shape,
  field: Field,
) =>
  schema.check(
    z.refine((body) => !isCommonPassword(body[field]), {
      path: [field],
      error: 'This password is too common. Please choose another.',
    }),
  )
