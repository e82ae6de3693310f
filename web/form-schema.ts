import * as z from 'zod/mini'

/** For `setValue` of a field whose value is chosen elsewhere: the field counts as changed, and is checked. */
export const AS_TYPED = { shouldDirty: true, shouldValidate: true } as const

/** The schema of a form: turns its values into the request and checks that with the contract's schema. */
export const formSchema = <Values, Request extends z.ZodMiniType>(
  toRequest: (values: Values) => unknown,
  request: Request,
) => z.pipe(z.pipe(z.custom<Values>(), z.transform(toRequest)), request)
