import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { askApp } from './ask-app.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Writes the page's GraphQL documents by hash, so that a service that runs listed documents alone runs these too. */
function listDocuments(): Plugin {
  return {
    name: 'list-documents',
    generateBundle() {
      const files = this.getModuleIds()
      const texts = [...files].filter((file) => file.startsWith(`${root}src/`) && /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'))
      const documents = texts.flatMap((text) => [...text.matchAll(/\bgraphql\(`([^`]+)`\)/g)].map(([, document = '']) => document))
      const byHash = Object.fromEntries(documents.map((document) => [createHash('sha256').update(document).digest('hex'), document]))
      this.emitFile({ type: 'asset', fileName: 'queries.json', source: JSON.stringify(byHash) })
    }
  }
}

/** Writes compressed files beside the others, for the service to send. */
function compress(): Plugin {
  return {
    name: 'compress',
    writeBundle({ dir = '' }, files) {
      for (const name of Object.keys(files).filter((name) => /\.(?:js|css)$/.test(name))) {
        const bytes = readFileSync(join(dir, name))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes))
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      }
    }
  }
}

export default defineConfig({
  root,
  base: '/ui/',
  plugins: [react(), listDocuments(), compress(), askApp(root)],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: { outDir: '../dist/ui', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  server: { proxy: { '^/(?!ui/)': 'http://127.0.0.1:8700' } }
})
