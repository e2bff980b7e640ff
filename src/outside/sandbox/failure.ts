/** Why what a model wrote came to nothing, as its writer is told. */
export class Failure {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
