import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { main } from 'assemblyscript/asc'

const folder = fileURLToPath(new URL('kernels/', import.meta.url))
/** Memory that threads share, of any size up to the 4 GB that 32-bit addresses reach; no allocator, no collector. */
const options = '-O3 --noAssert --runtime stub --importMemory --noExportMemory --sharedMemory --initialMemory 1 --maximumMemory 65536 --enable threads'

/** The text of the module that holds the compiled kernels. */
export async function compiledText(): Promise<string> {
  let binary: Uint8Array = new Uint8Array()
  const { error, stderr } = await main(['index.ts', '--outFile', 'kernels.wasm', ...options.split(' ')], {
    readFile: (name) => readFile(`${folder}${name}`, 'utf8').catch(() => null),
    writeFile: (_name, contents) => {
      binary = contents as Uint8Array
    },
    listFiles: () => []
  })
  if (error !== null) throw new Error(stderr.toString(), { cause: error })
  const encoded = Buffer.from(binary).toString('base64')
  return `// Made of assembly/kernels by \`npm run generate -- wasm\`.\n\nexport const compiledBytes =\n  '${encoded}'\n`
}
