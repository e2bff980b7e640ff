import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { areShortcutsOn } from '../shell/use-shortcuts.ts'
import { cameraKeys, cameraOf } from './camera.ts'
import type { Styles } from './fill-graph.ts'
import style from './graph-canvas.module.css'
import { useSigma } from './use-sigma.ts'
import type { World } from './world.ts'

export interface CanvasProps {
  readonly world: World
  readonly styles: Styles
  readonly focus: string | null
  readonly caption: string
  readonly onNode: (id: string) => void
  /** What other keys do. */
  readonly actions: ReadonlyMap<string, () => void>
}

/** A graph drawn by WebGL. It is one image to a screen reader; the table of nodes holds the same. */
export function GraphCanvas({ world, styles, focus, caption, onNode, actions }: CanvasProps) {
  const container = useRef<HTMLDivElement>(null)
  const picture = useSigma({ container, world, styles, focus, onNode })
  const camera = useMemo(() => (picture === null ? null : cameraOf(picture)), [picture])
  const isFitted = useRef(false)
  useEffect(() => {
    if (camera === null) return
    if (!isFitted.current) camera.fit()
    isFitted.current = true
    if (focus !== null) camera.show(focus)
  }, [focus, camera])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const move = cameraKeys.get(event.key)
    const act = /^[a-z]$/.test(event.key) && !areShortcutsOn() ? undefined : actions.get(event.key)
    if (move === undefined && act === undefined) return
    event.preventDefault()
    if (camera !== null) move?.(camera)
    act?.()
  }
  return (
    <section
      className={style.frame}
      aria-label="Picture. Arrows move it, plus and minus zoom, 0 fits. N and P go from node to node, T shows the table."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the picture
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div ref={container} className={style.canvas} role="img" aria-label={caption} data-ready={picture !== null} />
      {picture === null && (
        <p role="status" className={style.wait}>
          Drawing {world.nodes.length.toLocaleString('en')} nodes
        </p>
      )}
      <div className={style.tools}>
        <button type="button" aria-label="Zoom in" onClick={() => camera?.zoomIn()}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => camera?.zoomOut()}>
          −
        </button>
        <button type="button" onClick={() => camera?.fit()}>
          Fit
        </button>
      </div>
    </section>
  )
}
