import { type Arrow, type Circle, HEIGHT, layOut, WIDTH } from './schema-layout.ts'
import style from './schema-page.module.css'
import type { Whole } from './use-whole-graph.ts'

const BEND = 34
/** Further names would hide each other. */
const MOST_NAMED = 20
const MOST_CHARACTERS = 18
const HEAD = 6
const shorten = (text: string): string => ([...text].length > MOST_CHARACTERS ? `${[...text].slice(0, MOST_CHARACTERS - 1).join('')}…` : text)

/** Labels as circles, types as arrows between them. The table below holds the same. */
export function SchemaPicture({ graph }: { readonly graph: Whole }) {
  const { circles, arrows, left } = layOut(graph)
  const byLabel = new Map(circles.map((circle) => [circle.label, circle]))
  return (
    <figure>
      <svg
        className={style.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${circles.length} of ${graph.labels.length} labels and the types between them`}
      >
        <defs>
          <marker id="arrow-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth={HEAD} markerHeight={HEAD} orient="auto-start-reverse">
            <path d="M0 0 8 4 0 8z" className={style.head} />
          </marker>
        </defs>
        {arrows.map((arrow, at) => {
          const [from, to] = [byLabel.get(arrow.source), byLabel.get(arrow.target)]
          return from === undefined || to === undefined ? null : (
            <ArrowLine key={`${arrow.type}\n${arrow.source}\n${arrow.target}`} arrow={arrow} from={from} to={to} isNamed={at < MOST_NAMED} />
          )
        })}
        {circles.map((circle) => (
          <g key={circle.label}>
            <title>{circle.label}</title>
            <circle cx={circle.x} cy={circle.y} r={circle.radius} className={style.circle} />
            <text x={circle.x} y={circle.y - 4} className={style.label}>
              {shorten(circle.label)}
            </text>
            <text x={circle.x} y={circle.y + 12} className={style.count}>
              {circle.count.toLocaleString('en')}
            </text>
          </g>
        ))}
      </svg>
      {left > 0 && (
        <figcaption className="muted">
          The {arrows.length} most frequent arrows; {left} more are in the table.
        </figcaption>
      )}
    </figure>
  )
}

interface LineProps {
  readonly arrow: Arrow
  readonly from: Circle
  readonly to: Circle
  readonly isNamed: boolean
}

/** A curve that bends more for each further arrow between the same labels; a loop above a label with itself. */
function shapeOf({ nth }: Arrow, from: Circle, to: Circle): { readonly path: string; readonly x: number; readonly y: number } {
  if (from === to) {
    const [reach, wide] = [from.radius + 46 + 22 * nth, 30 + 12 * nth]
    const [x, y, edge] = [from.x, from.y, from.radius * 0.9]
    const control = reach + 14
    // The top of the curve lies between its ends and its control points.
    const top = 0.75 * control + 0.25 * edge
    return { path: `M${x - 12} ${y - edge} C${x - wide} ${y - control} ${x + wide} ${y - control} ${x + 12} ${y - edge}`, x, y: y - top - 6 }
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  const bend = BEND * (1 + nth)
  const [cx, cy] = [(from.x + to.x) / 2 - uy * bend, (from.y + to.y) / 2 + ux * bend]
  const start = [from.x + ux * from.radius, from.y + uy * from.radius]
  const [ex, ey] = [cx - to.x, cy - to.y]
  const end = Math.hypot(ex, ey) || 1
  const tip = [to.x + (ex / end) * to.radius, to.y + (ey / end) * to.radius]
  return { path: `M${start.join(' ')} Q${cx} ${cy} ${tip.join(' ')}`, x: (from.x + to.x) / 4 + cx / 2, y: (from.y + to.y) / 4 + cy / 2 }
}

function ArrowLine({ arrow, from, to, isNamed }: LineProps) {
  const { path, x, y } = shapeOf(arrow, from, to)
  return (
    <g>
      <title>{`${arrow.source} ${arrow.type} ${arrow.target}`}</title>
      <path d={path} className={style.arrow} markerEnd="url(#arrow-head)" />
      {isNamed && (
        <text x={x} y={y} className={style.type}>
          {shorten(arrow.type)} {arrow.count.toLocaleString('en')}
        </text>
      )}
    </g>
  )
}
