import { type PopupItem, PopupMenu } from '../../../src/ui/PopupMenu.tsx'
import { useDesigner } from '../../context.tsx'
import { chordWords } from './chords.ts'
import { COMMANDS, labelOf } from './commands.ts'
import { keysOf } from './keymap.ts'
import { IS_MAC, useOwnKeys } from './own-keys.tsx'
import type { Elements } from './use-elements.ts'

interface ElementMenuProps {
  readonly elements: Elements
  readonly at: { readonly x: number; readonly y: number }
  readonly onClose: () => void
}

/** The commands that apply to what is selected, with their keys. */
export function ElementMenu({ elements: { subject, commands, steps }, at, onClose }: ElementMenuProps) {
  const { say } = useDesigner()
  const { own } = useOwnKeys()
  const shown = COMMANDS.filter((command) => command.section !== 'none' && command.appliesTo(subject))
  const items = shown.flatMap((command, index): readonly PopupItem[] => {
    const [chord] = keysOf(command, own)
    const isNewSection = index > 0 && shown[index - 1]?.section !== command.section
    return [
      ...(isNewSection ? [{ key: `before-${command.name}`, divider: true } as const] : []),
      {
        key: command.name,
        label: say(labelOf(command, subject)),
        ...(chord === undefined ? {} : { hint: chordWords(chord, IS_MAC) }),
        onClick: commands[command.name],
      },
    ]
  })
  const title = subject.selected.map(steps.titleOf).join('、')
  return <PopupMenu label={say('CANVAS_MENU_OF', { title })} items={items} at={at} onClose={onClose} />
}
