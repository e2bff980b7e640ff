import type { Field } from './fields.ts'

export interface FieldProps {
  readonly field: Field
  readonly text: string
  readonly graph: string | null
  readonly onChange: (text: string) => void
}

export interface InputProps extends FieldProps {
  readonly id: string
  /** Attributes that tie the input to its help and to what is wrong with it. */
  readonly described: { readonly 'aria-describedby': string; readonly 'aria-invalid': boolean; readonly 'aria-required': boolean }
  readonly placeholder: string
}
