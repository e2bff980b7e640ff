// Preloaded into compiled programs. tap hooks into every module load, for mocks and coverage, which nothing here uses, and which took longer than loading.
// Programs run from source keep the hooks.
import module, { syncBuiltinESMExports } from 'node:module'

if (process.argv[1]?.includes('/.tap/compiled/')) {
  module.register = () => {}
  syncBuiltinESMExports()
}
