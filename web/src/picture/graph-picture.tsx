import { useMemo, useRef } from 'react'
import { fitTo } from './fit.ts'
import style from './graph-picture.module.css'
import { Labels } from './labels.tsx'
import { lookOf } from './look.ts'
import type { Marks, PlacedNode, Scene } from './scene.ts'
import { useSize } from './use-size.ts'
import { useView } from './use-view.ts'

interface Props {
  readonly scene: Scene
  readonly marks: Marks | null
  /** Node that is lit. */
  readonly lit: string | null
  readonly caption: string
  /** Fits the marked nodes rather than all. */
  readonly isClose: boolean
  readonly onNode: (id: string) => void
  /** Nodes that are fitted, whichever are shown; default: those shown. */
  readonly frame?: readonly PlacedNode[]
}

const ASPECT = 1.5

/** A graph of up to about 2,000 nodes as SVG. A table beside it holds the same nodes, so it is one image to a screen reader. */
export function GraphPicture({ scene, marks, lit, caption, isClose, onNode, frame }: Props) {
  const svg = useRef<SVGSVGElement>(null)
  const { width } = useSize(svg)
  const fitted = useMemo(() => {
    const marked = scene.nodes.filter(({ id }) => marks?.nodes.has(id) === true)
    return fitTo(frame ?? (isClose && marked.length > 0 ? marked : scene.nodes), ASPECT)
  }, [scene, marks, isClose, frame])
  const { view, fit, zoomBy, onKeyDown, pointer } = useView(fitted, svg)
  const scale = width / view.width
  const at = (node: { readonly x: number; readonly y: number }) => ({ x: (node.x - view.x) * scale, y: (node.y - view.y) * scale })
  const height = width / ASPECT
  const spots = new Map(scene.nodes.map((node) => [node.id, at(node)]))
  const path = marks?.path ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the picture
    <section className={style.frame} aria-label="Picture. Arrows move it, plus and minus zoom, 0 fits." tabIndex={0} onKeyDown={onKeyDown}>
      <svg ref={svg} role="img" aria-label={caption} viewBox={`0 0 ${width} ${height}`} {...pointer}>
        <g className={style.links}>
          {scene.links.map(([from, to]) => {
            const [a, b] = [at(scene.nodes[from] ?? { x: 0, y: 0 }), at(scene.nodes[to] ?? { x: 0, y: 0 })]
            return <line key={`${from} ${to}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
          })}
        </g>
        <g className={style.path} data-kind={marks?.kind}>
          {path.map(([from, to]) => {
            const [a, b] = [spots.get(from), spots.get(to)]
            return a === undefined || b === undefined ? null : <line key={`${from} ${to}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
          })}
        </g>
        {scene.nodes.map((node) => {
          const { x, y } = at(node)
          const { radius, colour, text } = lookOf(marks?.nodes.get(node.id), marks, scene.nodes.length)
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table beside does the same by key
            <g
              key={node.id}
              className={style.node}
              data-id={node.id}
              data-lit={node.id === lit}
              data-marked={marks?.nodes.has(node.id)}
              data-new={marks?.nodes.get(node.id)?.isNew}
              onClick={() => onNode(node.id)}
            >
              <title>{node.name}</title>
              <circle cx={x} cy={y} r={node.id === lit ? radius + 3 : radius} fill={colour} />
              {marks?.nodes.get(node.id)?.isNew === true && <circle cx={x} cy={y} r={radius + 5} className={style.ring} />}
              {text !== '' && (
                <text x={x} y={y} className={style.number}>
                  {text}
                </text>
              )}
            </g>
          )
        })}
        <Labels scene={scene} marks={marks} lit={lit} spots={spots} frame={{ width, height }} />
      </svg>
      <div className={style.tools}>
        <button type="button" aria-label="Zoom in" onClick={() => zoomBy(0.8)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoomBy(1.25)}>
          −
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
      </div>
    </section>
  )
}
