import * as z from 'zod/mini'
import { requiredName } from '../base/text.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const Email = z.string({ error: 'Please enter your email' }).check(
  z.trim(),
  z.minLength(1, { error: 'Please enter your email', abort: true }),
  z.maxLength(254, { error: 'This email is too long', abort: true }),
  z.toLowerCase(),
  z.refine((text) => z.email().safeParse(text).success, { error: 'This does not look like an email address' }),
)

/** A password that exists already: it may be older than today's rules. */
export const Password = z
  .string({ error: 'Please enter your password' })
  .check(
    z.minLength(1, { error: 'Please enter your password', abort: true }),
    z.maxLength(PASSWORD_MAX, { error: `A password can have at most ${PASSWORD_MAX} characters` }),
  )

/** A password to be set. The server also refuses common passwords. */
export const NewPassword = z
  .string({ error: 'Please choose a password' })
  .check(
    z.minLength(PASSWORD_MIN, { error: `Use at least ${PASSWORD_MIN} characters`, abort: true }),
    z.maxLength(PASSWORD_MAX, { error: `A password can have at most ${PASSWORD_MAX} characters` }),
  )

export const Name = requiredName('Please enter your name')

export const SignIn = z.strictObject({ email: Email, password: Password })
export type SignIn = z.infer<typeof SignIn>

/** `invitation`: the token in the email that admits someone from the waiting list; it confirms the email. */
export const SignUp = z.strictObject({
  name: Name,
  email: Email,
  password: NewPassword,
  invitation: z.optional(
    z.string('This invitation is not valid.').check(z.maxLength(100, 'This invitation is not valid.')),
  ),
})
export type SignUp = z.infer<typeof SignUp>

/** Six digits of an authenticator app; spaces are allowed. */
export const AppCode = z
  .pipe(
    z.string('Please enter the code'),
    z.transform((text) => text.replace(/\s/g, '')),
  )
  .check(z.refine((text) => /^\d{6}$/.test(text), { error: 'The code has six digits' }))

export const BackupCode = z
  .string({ error: 'Please enter a backup code' })
  .check(z.trim(), z.regex(/^[\w-]{8,20}$/, { error: 'A backup code looks like abcde-12345' }))

/** The password of the person who is signed in, as a proof of identity. */
export const PasswordProof = z.strictObject({ password: Password })

export const EmailOnly = z.strictObject({ email: Email })

export const NameChange = z.strictObject({ name: Name })

export const EmailChange = z.strictObject({ newEmail: Email, password: Password })
export type EmailChange = z.infer<typeof EmailChange>

export const PasswordChange = z.strictObject({ currentPassword: Password, newPassword: NewPassword })

export const AppCodeProof = z.strictObject({ code: AppCode })

export const BackupCodeProof = z.strictObject({ code: BackupCode })
