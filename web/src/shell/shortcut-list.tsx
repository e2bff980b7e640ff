import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import style from './shortcut-list.module.css'
import { areShortcutsOn, switchShortcuts } from './use-shortcuts.ts'
import { views } from './views.ts'

const rest: readonly (readonly [string, string])[] = [
  ['/', 'Search everything, or ask'],
  ['Enter', 'Ask'],
  ['Shift+Enter', 'New line'],
  ['Esc', 'Stop a running question, or close'],
  ['j k', 'Next or previous row, or mark of a timeline'],
  ['[ ]', 'Previous or next step'],
  ['r', 'Run an answer again, or a tool'],
  ['y', 'Copy the answer as a call'],
  ['Home End', 'First or last step of a task'],
  ['n p', 'In the picture of a graph: next or previous node by rank'],
  ['e c', 'In the picture: expand or collapse the node'],
  ['u', 'In the picture: undo'],
  ['t', 'In the picture: table of the nodes'],
  ['+ - 0', 'In the picture: zoom in or out, or fit'],
  ['d', 'Change colours'],
  ['?', 'Show this list']
]

export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const [on, setOn] = useState(areShortcutsOn)
  const all = [...views.map(({ letter, name }) => [`g ${letter}`, name] as const), ...rest]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={style.list}>
        {all.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => {
            switchShortcuts(event.target.checked)
            setOn(event.target.checked)
          }}
        />{' '}
        Single keys act
      </label>
    </Dialog>
  )
}
