import { useSeenResults } from '../service/seen-results.ts'
import type { InputProps } from './field-props.ts'

/** The handle of a result: one of this tab, or another one. */
export function HandleField({ text, id, described, placeholder, onChange }: InputProps) {
  const results = useSeenResults()
  return (
    <>
      <input
        id={id}
        list={`${id}-kept`}
        value={text}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder === '' ? 'r_...' : placeholder}
        {...described}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-kept`}>
        {results.map(({ handle, tool, total }) => (
          <option key={handle} value={handle}>
            {tool}, {total} rows
          </option>
        ))}
      </datalist>
    </>
  )
}
