import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type Condition, conditionText, readCondition } from './condition.ts'
import { escapeIn, splitEscaped } from './escaped.ts'

/** A column of a result: HANDLE:column in the address. */
export interface ResultColumn {
  readonly handle: string
  readonly column: string
}

export interface GraphAddress {
  readonly focus: string | null
  /** Only nodes of these labels; empty: all. */
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly where: Condition | null
  readonly size: ResultColumn | null
  readonly colour: ResultColumn | null
  readonly twin: boolean
}

export const listText = (names: readonly string[]): string | null => (names.length === 0 ? null : names.map((name) => escapeIn(name, ',')).join(','))
const readList = (text: string | null): string[] => (text === null || text === '' ? [] : splitEscaped(text, ','))

export function readColumn(text: string | null): ResultColumn | null {
  const [, handle, column] = /^(r_\w+):(.+)$/.exec(text ?? '') ?? []
  return handle === undefined || column === undefined ? null : { handle, column }
}
export const columnText = (column: ResultColumn | null): string | null => column && `${column.handle}:${column.column}`

const texts: { readonly [Name in keyof GraphAddress]: (value: GraphAddress[Name]) => string | null } = {
  focus: (id) => id,
  labels: listText,
  types: listText,
  where: (condition) => condition && conditionText(condition),
  size: columnText,
  colour: columnText,
  twin: (isOn) => (isOn ? '1' : null)
}

function write<Name extends keyof GraphAddress>(parameters: URLSearchParams, name: Name, value: GraphAddress[Name]): void {
  const text = texts[name](value)
  if (text === null) parameters.delete(name)
  else parameters.set(name, text)
}

/** The state of the view, which its address holds. */
export function useGraphAddress() {
  const [parameters, setParameters] = useSearchParams()
  const [labelText, typeText] = [parameters.get('labels'), parameters.get('types')]
  const address: GraphAddress = {
    focus: parameters.get('focus'),
    labels: useMemo(() => readList(labelText), [labelText]),
    types: useMemo(() => readList(typeText), [typeText]),
    where: readCondition(parameters.get('where')),
    size: readColumn(parameters.get('size')),
    colour: readColumn(parameters.get('colour')),
    twin: parameters.get('twin') === '1'
  }
  const change = (changes: Partial<GraphAddress>) =>
    setParameters((before) => {
      for (const [name, value] of Object.entries(changes)) write(before, name as keyof GraphAddress, value as never)
      return before
    })
  return { address, change } as const
}
