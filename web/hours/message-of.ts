interface FormError {
  message?: string | undefined
  root?: FormError | undefined
  opens?: FormError | undefined
  closes?: FormError | undefined
  from?: FormError | undefined
  to?: FormError | undefined
}

/** The sentence about a row of the form, which may be about the row or about one of its fields. */
export const messageOf = (error: FormError | undefined): string | undefined =>
  error &&
  (error.message ??
    error.root?.message ??
    error.opens?.message ??
    error.closes?.message ??
    error.from?.message ??
    error.to?.message)
