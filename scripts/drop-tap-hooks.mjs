// Loaded first into what runs compiled. tap hooks into the loading of every module, for mocks and coverage, which nothing here uses, and that took more time than
// loading. What runs from source keeps its hooks.
import module, { syncBuiltinESMExports } from 'node:module'

if (process.argv[1]?.includes('/.tap/compiled/')) {
  module.register = () => {}
  syncBuiltinESMExports()
}
