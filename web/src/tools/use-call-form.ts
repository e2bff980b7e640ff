import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useGraphName } from '../shell/use-graph.ts'
import { argumentsIn, leftOut, readArguments, type Texts, textsOf } from './arguments.ts'
import { fieldsOf } from './fields.ts'
import { fitsAddress } from './tool-address.ts'
import type { Schema, Tool } from './tool-types.ts'

/** The fields of a tool, filled from the address; another address fills them again. */
export function useCallForm({ inputSchema }: Tool) {
  const fields = useMemo(() => fieldsOf(inputSchema as Schema), [inputSchema])
  const [parameters] = useSearchParams()
  const [graph] = useGraphName()
  const address = parameters.get('args')
  const [seen, setSeen] = useState(address)
  const [texts, setTexts] = useState<Texts>(() => textsOf(fields, argumentsIn(address)))
  const { given, wrong } = readArguments(fields, texts)
  if (seen !== address) {
    setSeen(address)
    if (JSON.stringify(given) !== address && fitsAddress(given)) setTexts(textsOf(fields, argumentsIn(address)))
  }
  const takesGraph = fields.some(({ name }) => name === 'graph')
  return {
    fields,
    texts,
    graph,
    wrong,
    /** What of the address the fields do not show. */
    leftOut: fitsAddress(given) ? leftOut(fields, address) : 'The parameters are too long for the address: a reload empties the fields.',
    /** What the fields hold. */
    given,
    /** What is sent: with the chosen graph. */
    body: takesGraph && graph !== null ? { graph, ...given } : given,
    change: (name: string, text: string) => setTexts((before) => ({ ...before, [name]: text }))
  }
}
