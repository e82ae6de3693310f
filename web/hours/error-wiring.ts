/** The attributes with which the fields of a row name the error below them, whose id is 'aria-describedby'. */
export const errorWiring = (row: string, error: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error && `${row}-error`,
})
