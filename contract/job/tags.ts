import * as z from 'zod/mini'

/** A tag stays valid for this many days after the racket left. */
export const TAG_DAYS = 60

/**
 * A tag as it is stored: 26 characters of Crockford's base 32. Reads small letters, and the letters that look like
 * digits; null when the text cannot be a tag.
 */
export function parseTag(text: string): string | null {
  const tag = text.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(tag) ? tag : null
}

/** The tag of a job, and the address in its QR code, in capitals so that the code needs fewer squares. */
export const JobTag = z.object({ tag: z.string(), address: z.string() })
export type JobTag = z.infer<typeof JobTag>

export const TagQuery = z.strictObject({ tag: z.string({ error: 'Please scan a code' }).check(z.maxLength(200)) })

/**
 * The caller's relation to the racket of a tag. The numbers of the job and its racket are null unless it is the
 * caller's.
 */
export const TagReader = z.object({
  is_staff: z.boolean(),
  job: z.nullable(z.int()),
  racket: z.nullable(z.int()),
  /** True if the strings of the caller's job are in the racket. */
  can_listen: z.boolean(),
})
