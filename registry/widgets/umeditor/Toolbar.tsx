import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button, Dropdown, Select, Tooltip } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { PictureChooser } from '../../kit/parts/files/PictureChooser.tsx'
import type { Ports } from '../../kit/ports.ts'
import { BLOCKS, CLEAR, type Command, HISTORY, MARKS, TABLE, insertTable } from './commands.ts'
import { useEditorState } from './use-rich-editor.tsx'

/** An x with a small two at this height; drawn, for letters would be words that the name of the tool does not say. */
const Power = ({ y }: { readonly y: number }) => (
  <svg
    viewBox="0 0 16 18"
    width="16"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden
    focusable="false"
  >
    <path d="m1.5 5 7 8m0-8-7 8" />
    <path d={`M11 ${y + 1.8}c0-2.4 4-2.4 4 0 0 1.7-4 2.6-4 4.7h4.4`} strokeWidth="1.1" />
  </svg>
)
const ICONS: Readonly<Record<string, ReactNode>> = {
  undo: <UndoOutlined />,
  redo: <RedoOutlined />,
  bold: <BoldOutlined />,
  italic: <ItalicOutlined />,
  underline: <UnderlineOutlined />,
  strike: <StrikethroughOutlined />,
  sub: <Power y={10} />,
  sup: <Power y={1} />,
  left: <AlignLeftOutlined />,
  center: <AlignCenterOutlined />,
  right: <AlignRightOutlined />,
  bullets: <UnorderedListOutlined />,
  numbers: <OrderedListOutlined />,
  quote: <span>”</span>,
  code: <CodeOutlined />,
  rule: <LineOutlined />,
  clear: <ClearOutlined />,
  link: <LinkOutlined />,
  image: <PictureOutlined />,
  table: <TableOutlined />,
}
const LEVELS = [1, 2, 3, 4] as const

/** Arrow keys walk along the tools, as in every toolbar; Tab goes on to the text. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || (event.target as Element).matches('input')) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const next = tools[(tools.indexOf(event.target as HTMLElement) + step + tools.length) % tools.length]
  event.preventDefault()
  next?.focus()
}

interface ToolProps {
  readonly label: string
  readonly icon: string
  readonly isOn?: boolean | undefined
  readonly disabled?: boolean
  readonly onClick?: () => void
}
function Tool({ label, icon, isOn, disabled = false, onClick, ...rest }: ToolProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.6}>
      <Button
        {...rest}
        type="text"
        size="small"
        icon={ICONS[icon]}
        aria-label={label}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
        className={isOn ? 'v-rich-on' : ''}
        disabled={disabled}
        {...(onClick ? { onClick } : {})}
      />
    </Tooltip>
  )
}

interface ToolbarProps {
  readonly editor: Editor
  readonly ports: Ports
  readonly title: string
  readonly onLink: () => void
  readonly onPictures: (files: readonly File[]) => void
}

export function Toolbar({ editor, ports, title, onLink, onPictures }: ToolbarProps) {
  useEditorState(editor)
  const { say } = ports
  const chooser = useRef<HTMLInputElement>(null)
  const tool = ({ code, icon, run, isOn, isPossible }: Command) => (
    <Tool
      key={code}
      label={say(code)}
      icon={icon}
      isOn={isOn?.(editor)}
      disabled={isPossible?.(editor) === false}
      onClick={() => run(editor)}
    />
  )
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one })) ?? 0
  const setLevel = (next: number) =>
    void (next === 0
      ? editor.chain().focus().setParagraph().run()
      : editor
          .chain()
          .focus()
          .setHeading({ level: next as (typeof LEVELS)[number] })
          .run())
  const tableItems = TABLE.map(([code, run]) => ({ key: code, label: say(code), onClick: () => run(editor) }))
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools have the focus
    <div className="v-rich-tools" role="toolbar" aria-label={say('RICH_TOOLS', { title })} onKeyDown={walk}>
      {HISTORY.map(tool)}
      <Select
        size="small"
        variant="borderless"
        className="v-rich-level"
        aria-label={say('RICH_BLOCK')}
        popupMatchSelectWidth={false}
        value={level}
        onChange={setLevel}
        options={[
          { value: 0, label: say('RICH_PARAGRAPH') },
          ...LEVELS.map((one) => ({ value: one, label: say('RICH_HEADING', { level: one }) })),
        ]}
      />
      {MARKS.map(tool)}
      {BLOCKS.map(tool)}
      <Tool label={say('RICH_LINK')} icon="link" isOn={editor.isActive('link')} onClick={onLink} />
      <Tool label={say('RICH_IMAGE')} icon="image" onClick={() => chooser.current?.click()} />
      {editor.isActive('table') ? (
        <Dropdown menu={{ items: tableItems }} trigger={['click']}>
          <Button type="text" size="small" icon={ICONS['table']} aria-label={say('RICH_TABLE')} className="v-rich-on" />
        </Dropdown>
      ) : (
        <Tool label={say('RICH_TABLE_NEW')} icon="table" onClick={() => insertTable(editor)} />
      )}
      {tool(CLEAR)}
      <PictureChooser ref={chooser} label={say('RICH_IMAGE')} onFiles={onPictures} />
    </div>
  )
}
