import type { Picture } from './open-sigma.ts'

const PAN = 0.1
const STEP = 0.7
const CLOSE = 0.35

export interface CameraMoves {
  readonly pan: (right: number, down: number) => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
  /** Brings a node to the middle, and nearer if it is far. */
  readonly show: (id: string) => void
}

export function cameraOf(picture: Picture): CameraMoves {
  const camera = picture.getCamera()
  return {
    pan(right, down) {
      const { x, y, ratio } = camera.getState()
      camera.setState({ x: x + right * PAN * ratio, y: y - down * PAN * ratio })
    },
    zoomIn: () => camera.setState({ ratio: camera.getState().ratio * STEP }),
    zoomOut: () => camera.setState({ ratio: camera.getState().ratio / STEP }),
    fit: () => camera.setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 }),
    show(id) {
      const place = picture.getNodeDisplayData(id)
      if (place !== undefined) camera.setState({ x: place.x, y: place.y, ratio: Math.min(camera.getState().ratio, CLOSE) })
    }
  }
}

/** What keys do to the picture. */
export const cameraKeys: ReadonlyMap<string, (camera: CameraMoves) => void> = new Map([
  ['ArrowLeft', ({ pan }) => pan(-1, 0)],
  ['ArrowRight', ({ pan }) => pan(1, 0)],
  ['ArrowUp', ({ pan }) => pan(0, -1)],
  ['ArrowDown', ({ pan }) => pan(0, 1)],
  ['+', ({ zoomIn }) => zoomIn()],
  ['-', ({ zoomOut }) => zoomOut()],
  ['0', ({ fit }) => fit()]
])
