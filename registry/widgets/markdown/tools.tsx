import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type Change, type Selection, toggleMarks, before, code, link } from './edit.ts'

type ToolEntry = readonly [code: string, icon: ReactNode, change: (selection: Selection) => Change]
export const TOOLS: readonly ToolEntry[] = [
  ['MARKDOWN_HEADING', <b key="h">H</b>, (selection) => before(selection, '## ')],
  ['MARKDOWN_BOLD', <BoldOutlined key="b" />, (selection) => toggleMarks(selection, '**')],
  ['MARKDOWN_ITALIC', <ItalicOutlined key="i" />, (selection) => toggleMarks(selection, '*')],
  ['MARKDOWN_STRIKE', <StrikethroughOutlined key="s" />, (selection) => toggleMarks(selection, '~~')],
  ['MARKDOWN_BULLETS', <UnorderedListOutlined key="u" />, (selection) => before(selection, '- ')],
  ['MARKDOWN_NUMBERS', <OrderedListOutlined key="o" />, (selection) => before(selection, '', true)],
  ['MARKDOWN_QUOTE', <span key="q">”</span>, (selection) => before(selection, '> ')],
  ['MARKDOWN_CODE', <CodeOutlined key="c" />, code],
  ['MARKDOWN_LINK', <LinkOutlined key="l" />, (selection) => link(selection)],
]
export const KEYS: Readonly<Record<string, string>> = { b: 'MARKDOWN_BOLD', i: 'MARKDOWN_ITALIC', k: 'MARKDOWN_LINK' }

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  readonly disabled: boolean
  readonly onClick: () => void
}
export function Tool({ label, icon, disabled, onClick }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  )
}
