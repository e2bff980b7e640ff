import { Socket } from 'node:net'
import { EdgewiseError } from '../../base/errors.ts'

/**
 * Counts the bytes that its thread's sockets receive, and closes one that receives too much. The driver buffers a record of any size completely, then decodes
 * it at once, and does not expose its sockets, so this watches every socket as it connects, plain or TLS. Use one per thread, on threads whose only connections
 * are the driver's.
 */
export class ReceivedBytes {
  /** More than `most` bytes came in one piece. */
  isOver = false
  #bytes = 0
  #most = Number.POSITIVE_INFINITY

  constructor() {
    const received = this
    const { connect } = Socket.prototype
    Socket.prototype.connect = function (this: Socket, ...given: unknown[]): Socket {
      this.on('data', (chunk: Buffer) => received.#count(chunk.length, this))
      return Reflect.apply(connect, this, given)
    } as typeof connect
  }

  /** Limits each further piece to `most` bytes. */
  watch(most: number): void {
    this.isOver = false
    this.#bytes = 0
    this.#most = most
  }

  /** Starts the next piece. */
  next(): void {
    this.#bytes = 0
  }

  #count(bytes: number, socket: Socket): void {
    this.#bytes += bytes
    if (this.#bytes <= this.#most) return
    this.isOver = true
    // Without an error the driver would wait for more.
    socket.destroy(new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: `received more than ${this.#most} bytes in one message` }))
  }
}
