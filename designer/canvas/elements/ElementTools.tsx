import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useDesigner } from '../../context.tsx'
import { chordWords } from './chords.ts'
import { areWide, type CommandName, COMMANDS, labelOf } from './commands.ts'
import { keysOf } from './keymap.ts'
import { IS_MAC, useOwnKeys } from './own-keys.tsx'
import type { Elements } from './use-elements.ts'

const ICONS: Readonly<Partial<Record<CommandName, ReactNode>>> = {
  earlier: <ArrowUpOutlined />,
  later: <ArrowDownOutlined />,
  rename: <EditOutlined />,
  widen: <ColumnWidthOutlined />,
  duplicate: <CopyOutlined />,
  remove: <DeleteOutlined />,
}
/** Pixels that the bar takes above the box. */
const HEIGHT = 30

interface ElementToolsProps {
  readonly elements: Elements
  readonly box: { readonly left: number; readonly top: number; readonly height: number }
  readonly children?: ReactNode
}

/** The commands for what is selected, next to it: everything that a drag does is a button here. */
export function ElementTools({ elements: { subject, commands, steps }, box, children }: ElementToolsProps) {
  const { say } = useDesigner()
  const { own } = useOwnKeys()
  const [first] = subject.selected
  const title = first ? steps.titleOf(first) : ''
  const tools = COMMANDS.filter((command) => command.isTool && command.appliesTo(subject))
  return (
    <div
      className="vd-canvas-bar"
      role="toolbar"
      aria-label={say('CANVAS_SELECTED', { title })}
      style={{ top: box.top >= HEIGHT ? box.top - HEIGHT : box.top + box.height, left: box.left }}
    >
      {tools.map((command) => {
        const label = say(labelOf(command, subject))
        const [chord] = keysOf(command, own)
        return (
          <Button
            key={command.name}
            type="text"
            size="small"
            icon={ICONS[command.name]}
            title={chord === undefined ? label : `${label} (${chordWords(chord, IS_MAC)})`}
            aria-label={`${label} ${title}`}
            {...(command.name === 'widen' ? { 'aria-pressed': areWide(subject) } : {})}
            {...(command.isDanger ? { danger: true } : {})}
            onClick={commands[command.name]}
          />
        )
      })}
      {children}
    </div>
  )
}
