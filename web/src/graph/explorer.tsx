import { useMemo, useState } from 'react'
import { ProblemBox } from '../parts/problem-box.tsx'
import { captionOf } from './caption.ts'
import { ChangeNotice } from './change-notice.tsx'
import { EditButton } from './edit-button.tsx'
import style from './explorer.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { GraphCanvas } from './graph-canvas.tsx'
import { NodeSheet } from './node-sheet.tsx'
import { rank } from './rank.ts'
import { ToolBar } from './tool-bar.tsx'
import { TwinTable } from './twin-table.tsx'
import { useEdit } from './use-edit.ts'
import { useExplore } from './use-explore.ts'
import { useFocus } from './use-focus.ts'
import { useStyles } from './use-styles.ts'
import type { Whole } from './use-whole-graph.ts'
import type { World } from './world.ts'

interface Props {
  readonly graph: Whole
  readonly scopes: readonly string[]
  readonly base: World
}

/** The picture with search, filters, the node in focus and the table of the same nodes. */
export function Explorer({ graph, scopes, base }: Props) {
  const explored = useExplore(base)
  const { address, change } = explored
  const [said, say] = useState('')
  const editing = useEdit(graph.name)
  const focus = useFocus(graph.name, explored, say)
  const explore = { ...explored, world: focus.world }
  const drawn = useStyles(graph, explore)
  const { styles, values } = drawn
  const ranked = useMemo(() => rank(focus.world, styles, values), [focus.world, styles, values])

  const step = (by: number) => {
    const at = ranked.findIndex((place) => focus.world.nodes[place]?.id === address.focus)
    const next = ranked[at < 0 ? 0 : (at + by + ranked.length) % ranked.length]
    if (next !== undefined) focus.open(focus.world.nodes[next]?.id ?? null)
  }
  const undo = () => {
    explored.undo()
    say(explored.undos > 0 ? 'Undone.' : 'There is nothing to undo.')
  }
  const toggleTwin = () => change({ twin: !address.twin })
  const actions = new Map([
    ['n', () => step(1)],
    ['p', () => step(-1)],
    ['Enter', () => step(0)],
    ['e', focus.expand],
    ['c', focus.collapse],
    ['u', undo],
    ['t', toggleTwin]
  ])
  const caption = captionOf(graph, focus.world, drawn.shownCount)
  return (
    <div className={style.explorer} data-open={address.focus !== null}>
      <ToolBar graph={graph} caption={caption} twin={address.twin} undos={explored.undos} onTwin={toggleTwin} onUndo={undo} onFound={focus.open} />
      <FilterPanel graph={graph} explore={explore} colouring={drawn.colouring} />
      <div className={style.middle}>
        {drawn.problems.map((error) => (
          <ProblemBox key={error.message} error={error} />
        ))}
        <GraphCanvas world={focus.world} styles={styles} ranked={ranked} focus={address.focus} caption={caption} onNode={focus.open} actions={actions} />
        <p role="status" className={style.said}>
          {said}
        </p>
        <ChangeNotice editing={editing} />
        {address.twin && <TwinTable world={focus.world} ranked={ranked} values={values} focus={address.focus} onFocus={focus.open} />}
      </div>
      {address.focus !== null && (
        <div className={style.sheet}>
          <NodeSheet
            part={focus.part}
            error={focus.error}
            missing={focus.missing}
            onRetry={focus.retry}
            onFocus={focus.open}
            onMore={focus.more}
            onClose={() => focus.open(null)}
            onExpand={focus.expand}
            onCollapse={focus.collapse}
          >
            <EditButton key={address.focus} graph={graph} scopes={scopes} focus={focus} editing={editing} />
          </NodeSheet>
        </div>
      )}
    </div>
  )
}
