import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/** Joins script and styles to one document: a client shows it without an address from which it could load more. */
function inOneFile(fileName: string): Plugin {
  return {
    name: 'in-one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      let [script, styles] = ['', '']
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') script += file.code
        else if (name.endsWith('.css')) styles += file.source
        delete bundle[name]
      }
      // A text in the script must neither end it nor begin a comment of HTML.
      const safe = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
      const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Answer</title>'
      const source = `<!doctype html><html lang="en"><head>${head}<style>${styles}</style></head><body><script type="module">${safe}</script></body></html>`
      this.emitFile({ type: 'asset', fileName, source })
    }
  }
}

/** Builds the page of the MCP tool "ask" too, into the folder ui-app beside the page's. */
export function askApp(root: string): Plugin {
  return {
    name: 'ask-app',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [react(), inOneFile('ask.html')],
        css: { modules: { localsConvention: 'camelCaseOnly' } },
        build: {
          outDir: join(dir, '../ui-app'),
          emptyOutDir: true,
          target: 'es2022',
          modulePreload: false,
          cssCodeSplit: false,
          rolldownOptions: { input: join(root, 'src/mcp-app/main.tsx') }
        }
      })
    }
  }
}
