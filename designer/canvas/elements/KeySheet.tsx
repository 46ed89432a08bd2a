import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import { chordOf, chordWords } from './chords.ts'
import { COMMANDS, type ElementCommand } from './commands.ts'
import { type KeyFault, keyFault, keysOf, type OwnKeys } from './keymap.ts'
import { IS_MAC, useOwnKeys } from './own-keys.tsx'

/** Keys of the editor and of lists, which are the same for everybody. */
const FIXED: readonly (readonly [MessageCode, readonly string[]])[] = [
  ['KEYS_SELECT', ['ArrowUp', 'ArrowDown', 'Home', 'End']],
  ['KEYS_SELECT_MORE', ['Shift+ArrowUp', 'Shift+ArrowDown']],
  ['KEYS_MENU', ['Shift+F10', 'ContextMenu']],
  ['DESIGNER_UNDO', ['Mod+Z']],
  ['DESIGNER_REDO', ['Mod+Shift+Z', 'Mod+Y']],
  ['DESIGNER_SAVE', ['Mod+S']],
  ['KEYS_TITLE', ['?', 'Mod+/']],
]

function Chords({ chords }: { readonly chords: readonly string[] }) {
  const { say } = useDesigner()
  if (chords.length === 0) return <span className="vd-help">{say('KEYS_NONE')}</span>
  return chords.map((chord) => (
    <kbd key={chord} className="vd-chord">
      {chordWords(chord, IS_MAC)}
    </kbd>
  ))
}

/** All keys of the canvas and the outline; those of commands can be changed. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const { say } = useDesigner()
  const { own, setOwn } = useOwnKeys()
  return (
    <Dialog
      open
      title={say('KEYS_TITLE')}
      width={640}
      onCancel={onClose}
      footer={
        <Button disabled={Object.keys(own).length === 0} onClick={() => setOwn({})}>
          {say('KEYS_RESET_ALL')}
        </Button>
      }
    >
      <p className="vd-help">{say('KEYS_HELP')}</p>
      <table className="vd-key-sheet">
        <thead>
          <tr>
            <th scope="col">{say('KEYS_COMMAND')}</th>
            <th scope="col">{say('KEYS_CHORD')}</th>
            <th scope="col">
              <span className="vd-hidden">{say('KEYS_CHANGE')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {COMMANDS.map((command) => (
            <CommandRow key={command.name} command={command} own={own} onChange={setOwn} />
          ))}
          {FIXED.map(([code, chords]) => (
            <tr key={code}>
              <th scope="row">{say(code)}</th>
              <td>
                <Chords chords={chords} />
              </td>
              <td className="vd-help">{say('KEYS_FIXED')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

interface CommandRowProps {
  readonly command: ElementCommand
  readonly own: OwnKeys
  readonly onChange: (own: OwnKeys) => void
}
function CommandRow({ command, own, onChange }: CommandRowProps) {
  const { say } = useDesigner()
  const [isRecording, setRecording] = useState(false)
  const [fault, setFault] = useState('')
  const title = say(command.label)
  const faultWords = (chord: string, found: KeyFault): string => {
    const keys = chordWords(chord, IS_MAC)
    if (typeof found === 'object') return say('KEYS_TAKEN', { keys, title: say(found.takenBy.label) })
    return say(found === 'text' ? 'KEYS_TEXT' : 'KEYS_RESERVED', { keys })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (!isRecording || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setRecording(false)
    const { key, keyCode, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
    const chord = chordOf({ key, keyCode, ctrlKey, metaKey, altKey, shiftKey, isComposing: nativeEvent.isComposing })
    if (chord === undefined) return
    const found = keyFault(command.name, chord, own)
    setFault(found ? faultWords(chord, found) : '')
    if (found) return
    setRecording(false)
    onChange({ ...own, [command.name]: chord })
  }
  const reset = () => onChange(Object.fromEntries(Object.entries(own).filter(([name]) => name !== command.name)))
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <Chords chords={keysOf(command, own)} />
        {isRecording && <output className="vd-block vd-help">{say('KEYS_PRESS')}</output>}
        {fault !== '' && (
          <div role="alert" className="vd-error">
            {fault}
          </div>
        )}
      </td>
      <td>
        {command.isFixed ? (
          <span className="vd-help">{say('KEYS_FIXED')}</span>
        ) : (
          <>
            <Button
              size="small"
              aria-pressed={isRecording}
              aria-label={say('KEYS_CHANGE_OF', { title })}
              onClick={() => {
                setFault('')
                setRecording(!isRecording)
              }}
              onBlur={() => setRecording(false)}
              onKeyDown={handleKey}
            >
              {say('KEYS_CHANGE')}
            </Button>
            {own[command.name] !== undefined && (
              <Button size="small" type="link" aria-label={say('KEYS_RESET_OF', { title })} onClick={reset}>
                {say('RESET_TO_DEFAULT')}
              </Button>
            )}
          </>
        )}
      </td>
    </tr>
  )
}
