import { PopupMenu } from '../../../src/ui/PopupMenu.tsx'
import { useDesigner } from '../../context.tsx'
import { NODE_KINDS, type NewKind } from '../document/new-node.ts'
import { KIND_WORDS } from '../words/node-words.ts'
import { KindIcon } from './KindIcon.tsx'

interface KindMenuProps {
  /** Where it opens, in pixels of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly canPaste: boolean
  readonly onChoose: (kind: NewKind | 'paste') => void
  readonly onClose: () => void
}

/** What can be added at a place. */
export function KindMenu({ at, canPaste, onChoose, onClose }: KindMenuProps) {
  const { say } = useDesigner()
  return (
    <PopupMenu
      label={say('FLOW_ADD_HERE')}
      at={at}
      items={[
        ...NODE_KINDS.map((kind) => ({
          key: kind,
          label: say(KIND_WORDS[kind]),
          icon: <KindIcon kind={kind} />,
          onClick: () => onChoose(kind),
        })),
        ...(canPaste
          ? [
              { key: 'divider', divider: true } as const,
              { key: 'paste', label: say('FLOW_PASTE'), onClick: () => onChoose('paste') },
            ]
          : []),
      ]}
      onClose={onClose}
    />
  )
}
