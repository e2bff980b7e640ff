import style from './graph-picker.module.css'
import { useGraphName, useGraphs } from './use-graph.ts'

export function GraphPicker() {
  const { data } = useGraphs()
  const [name, setName] = useGraphName()
  const names = data?.graphs?.map((graph) => graph.name) ?? []
  if (name === null) return null
  return (
    <label className={style.picker}>
      Graph
      <select value={name} onChange={(event) => setName(event.target.value)}>
        {!names.includes(name) && <option value={name}>{name} (not found)</option>}
        {names.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}
