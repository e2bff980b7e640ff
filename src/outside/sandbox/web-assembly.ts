type Construct<Given extends unknown[], Made> = new (...given: Given) => Made

/** The used part of WebAssembly, which Node's types lack. */
interface WebAssemblyOfRuntime {
  Module: Construct<[bytes: Uint8Array], object>
  readonly Memory: Construct<[size: { readonly initial: number; readonly maximum: number }], object>
  readonly RuntimeError: Construct<[], Error>
  compile(bytes: Uint8Array): Promise<object>
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyOfRuntime }).WebAssembly

/** Whether a module has trapped, most likely for lack of memory. */
export const isTrap = (error: unknown): boolean => error instanceof webAssembly.RuntimeError
