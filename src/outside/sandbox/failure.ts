/** The failure of model-written code, with a message for its writer. */
export class Failure {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
