import type { Profile } from '../../src/mcp/profile.ts'

/** What the conformance suite asks of a server under test: tools that do nothing but what one scenario looks at. */
export function createFixtureProfile(): Profile {
  return {
    tools: [{ name: 'test_simple_text', description: 'Answers with a text.', inputSchema: { type: 'object' } }],
    call: (name) => (name === 'test_simple_text' ? Promise.resolve({ content: [{ type: 'text', text: 'This is a simple text response for testing.' }] }) : null)
  }
}
