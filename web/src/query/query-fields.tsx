import type { ReactNode } from 'react'
import { type Choices, namesOf, propertiesOf } from './choices.ts'
import { ConditionFields } from './condition-fields.tsx'
import { Choice, Text } from './inputs.tsx'
import { isPart, listOf, type Part, type PartProps, partOf, textOf, withField } from './json-fields.ts'
import { NodesFields } from './nodes-fields.tsx'
import style from './query-editor.module.css'
import { RankFields } from './rank-fields.tsx'

/** Kinds of queries that differ in nothing but what they return. */
const ALIKE = [
  ['list', 'count', 'exists'],
  ['sum', 'avg', 'min', 'max']
]
const menus: Readonly<Record<string, readonly string[]>> = {
  function: ['count', 'sum', 'avg', 'min', 'max'],
  how: ['which', 'whether', 'difference'],
  order: ['highest', 'lowest']
}
const titles: Readonly<Record<string, string>> = { of: 'Nodes', are: 'All of them are', from: 'From', to: 'To' }

interface Props extends PartProps {
  readonly choices: Choices
}

/** Every field of a query: a menu, a text, a group of fields, or its JSON where it has no field. */
export function QueryFields(props: Props) {
  const { value } = props
  const { ask, ...fields } = value
  return (
    <>
      <AskField {...props} />
      {Object.keys(fields).map((name) => (
        <QueryField key={name} name={name} {...props} />
      ))}
    </>
  )
}

function AskField({ value, onChange }: PartProps) {
  const { ask } = value
  const options = ALIKE.find((kinds) => kinds.some((kind) => kind === ask)) ?? []
  const change = (next: unknown) => onChange(withField(next === 'list' ? value : withField(value, 'show', undefined), 'ask', next))
  return <Choice label="Ask" value={ask} options={options} onChange={change} />
}

const propertiesFor = ({ ask, type, of }: Part, { labels, types }: Choices) =>
  ask === 'relationships' ? propertiesOf(types, listOf(type)) : propertiesOf(labels, listOf(partOf(of)['label']))

function QueryField({ name, value, choices, onChange }: Props & { readonly name: string }): ReactNode {
  const given = value[name]
  const set = (next: unknown) => onChange(withField(value, name, next))
  const properties = propertiesFor(value, choices)
  if (name === 'items') return <Items items={listOf(given)} choices={choices} onChange={set} />
  if (name === 'where') return <ConditionFields value={value} properties={properties} onChange={onChange} />
  if (name === 'top') return <RankFields value={partOf(given)} properties={properties} onChange={set} />
  const title = titles[name]
  if (title !== undefined)
    return isPart(given) ? (
      <NodesFields title={title} value={given} choices={choices} onChange={set} />
    ) : (
      <Text label={title} text={textOf(given)} onText={set} />
    )
  const names = properties.map(({ property }) => property)
  const options = menus[name] ?? optionsOf(name, value, namesOf(choices.types), names)
  if (options !== null && !isPart(given)) return <Choice label={name} value={given} options={options} onChange={set} />
  return (
    <p>
      {name} <code>{JSON.stringify(given)}</code>
    </p>
  )
}

function optionsOf(name: string, { ask }: Part, types: readonly string[], properties: readonly string[]): readonly string[] | null {
  if (name === 'type') return types
  if (name === 'measure' || name === 'by' || name === 'distinct') return properties
  if (name === 'show' && ask === 'path') return ['path', 'cost']
  return null
}

function Items({
  items,
  choices,
  onChange
}: {
  readonly items: readonly unknown[]
  readonly choices: Choices
  readonly onChange: (items: readonly Part[]) => void
}) {
  const set = (at: number, next: Part) => onChange(items.map((item, index) => (index === at ? next : partOf(item))))
  return (
    <div className={style.items}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two sides of a comparison are first and second
        <NodesFields key={at} title={at === 0 ? 'First' : 'Second'} value={partOf(item)} choices={choices} onChange={(next) => set(at, next)} />
      ))}
    </div>
  )
}
