import type { InputProps } from './field-props.ts'

/** One of few values; a value of the address that is none of them stays, for the service to judge. */
export function ChoiceField({ field, text, id, described, placeholder, onChange }: InputProps) {
  const options = field.schema.enum ?? ['true', 'false']
  return (
    <select id={id} value={text} {...described} onChange={(event) => onChange(event.target.value)}>
      <option value="">{placeholder === '' ? 'not set' : `default: ${placeholder}`}</option>
      {!options.includes(text) && text !== '' && <option>{text}</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
