import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { FieldError } from './field-error.tsx'

export interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

export interface FieldProps {
  label: ReactNode
  help?: ReactNode
  error?: string
  className?: string
  /** Renders the control with the attributes that connect it to label, help and error. */
  children: (wiring: Wiring) => ReactNode
}

/** A control with its label, help text and error. */
export function Field({ label, help, error, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('block min-w-0', className)}>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block text-14 leading-[1.3] font-strong">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-12 text-ink-2">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} className="mt-1.5" />
    </div>
  )
}
