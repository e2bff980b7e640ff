import type { Property } from './choices.ts'
import { Choice, Text } from './inputs.tsx'
import { isPart, type PartProps, readText, textOf, withField } from './json-fields.ts'
import style from './query-editor.module.css'

interface Props extends Omit<PartProps, 'onChange'> {
  readonly properties: readonly Property[]
  readonly onChange: (value: PartProps['value'] | undefined) => void
}

/** The first nodes or groups by a measure. */
export function RankFields({ value, properties, onChange }: Props) {
  const { by, n, order } = value
  const set = (name: string, next: unknown) => onChange(withField(value, name, next))
  return (
    <div className={style.row}>
      <Text label="First" text={textOf(n ?? 1)} onText={(text) => set('n', readText(text, false))} />
      <Choice label="Order" value={order ?? 'highest'} options={['highest', 'lowest']} onChange={(next) => set('order', next)} />
      {isPart(by) ? (
        <p>
          by <code>{JSON.stringify(by)}</code>
        </p>
      ) : (
        by !== undefined && <Choice label="By" value={by} options={properties.map(({ property }) => property)} onChange={(next) => set('by', next)} />
      )}
      <button type="button" aria-label="Remove rank" onClick={() => onChange(undefined)}>
        ×
      </button>
    </div>
  )
}
