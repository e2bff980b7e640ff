import { type Choices, namesOf, propertiesOf } from './choices.ts'
import { ConditionFields, withCondition } from './condition-fields.tsx'
import { Choice, Text } from './inputs.tsx'
import { listOf, type PartProps, partOf, readText, textOf, withField } from './json-fields.ts'
import style from './query-editor.module.css'
import { RankFields } from './rank-fields.tsx'

interface Props extends PartProps {
  readonly title: string
  readonly choices: Choices
}

/** A description of nodes: their label, name, conditions, links and rank. */
export function NodesFields({ title, value, choices, onChange }: Props) {
  const properties = propertiesOf(choices.labels, listOf(value['label']))
  const links = listOf(value['links'])
  const set = (name: string, next: unknown) => onChange(withField(value, name, next))
  const setLinks = (next: readonly unknown[]) => set('links', next.length === 0 ? undefined : next)
  return (
    <fieldset className={style.nodes}>
      <legend>{title}</legend>
      <div className={style.row}>
        <Choice label="Label" value={value['label']} options={namesOf(choices.labels)} none="any" onChange={(next) => set('label', next)} />
        <Text label="Name" text={textOf(value['name'])} onText={(text) => set('name', text === '' ? undefined : readText(text, true))} />
      </div>
      <ConditionFields value={value} properties={properties} onChange={onChange} />
      {links.map((link, at) => (
        <LinkFields
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity
          key={at}
          value={partOf(link)}
          choices={choices}
          onChange={(next) => setLinks(links.map((one, index) => (index === at ? next : one)))}
          onRemove={() => setLinks(links.filter((_, index) => index !== at))}
        />
      ))}
      {value['top'] !== undefined && <RankFields value={partOf(value['top'])} properties={properties} onChange={(top) => set('top', top)} />}
      <div className={style.row}>
        {properties.length > 0 && (
          <button type="button" onClick={() => onChange(withCondition(value, properties))}>
            Add condition
          </button>
        )}
        <button type="button" onClick={() => setLinks([...links, { type: choices.types[0]?.name, node: {} }])}>
          Add link
        </button>
        {value['top'] === undefined && properties.length > 0 && (
          <button type="button" onClick={() => set('top', { by: properties[0]?.property, n: 3, order: 'highest' })}>
            Add rank
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** A link of nodes to others. */
function LinkFields({ value, choices, onChange, onRemove }: PartProps & { readonly choices: Choices; readonly onRemove: () => void }) {
  const properties = propertiesOf(choices.types, listOf(value['type']))
  const set = (name: string, next: unknown) => onChange(withField(value, name, next))
  const { type, direction, not, where, node, ...others } = value
  return (
    <fieldset className={style.nodes}>
      <legend>Link</legend>
      <div className={style.row}>
        <Choice label="Type" value={type} options={namesOf(choices.types)} none="any" onChange={(next) => set('type', next)} />
        <Choice label="Direction" value={direction} options={['out', 'in', 'both']} none="as the graph has it" onChange={(next) => set('direction', next)} />
        <label className={style.check}>
          <input type="checkbox" checked={not === true} onChange={({ target }) => set('not', target.checked ? true : undefined)} />
          has no such link
        </label>
        <button type="button" aria-label="Remove link" onClick={onRemove}>
          ×
        </button>
      </div>
      <ConditionFields value={value} properties={properties} onChange={onChange} />
      {properties.length > 0 && (
        <div className={style.row}>
          <button type="button" onClick={() => onChange(withCondition(value, properties))}>
            Add condition on the link
          </button>
        </div>
      )}
      {Object.keys(others).length > 0 && <code>{JSON.stringify(others)}</code>}
      <NodesFields title="Other end" value={partOf(node)} choices={choices} onChange={(next) => set('node', next)} />
    </fieldset>
  )
}
