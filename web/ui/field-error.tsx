import { say } from '../config.ts'
import { cn } from './cn.ts'

interface Props {
  id?: string | undefined
  /** The English sentence of a schema, or one of the server; nothing is shown without it. */
  text: string | undefined
  className?: string
}

/** The refusal of a field or a row of fields, in the language of its reader. */
export const FieldError = ({ id, text, className }: Props) =>
  text ? (
    <p id={id} role="alert" className={cn('text-14 text-danger', className)}>
      {say.of(text)}
    </p>
  ) : null
