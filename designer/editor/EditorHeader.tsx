import { ArrowLeftOutlined, HistoryOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { ownProperty } from '../../schemas/language/values.ts'
import { useDesigner } from '../context.tsx'
import { isDirty } from '../document/state.ts'
import { HistoryButtons } from './HistoryButtons.tsx'
import { ProblemsButton } from './ProblemsButton.tsx'
import { useOpen } from './context.tsx'

interface EditorHeaderProps {
  readonly backLabel: string
  readonly isSaving: boolean
  readonly mayPublish: boolean
  /** The menu of what is done less often. */
  readonly more: NonNullable<MenuProps['items']>
  /** Marks beside the state of the draft. */
  readonly marks?: ReactNode
  readonly people?: ReactNode
  readonly onBack: () => void
  readonly onSave: () => void
  readonly onPublish: () => void
  readonly onHistory: () => void
  readonly onMore: (key: string) => void
}

/** The head of an open document: its title and state, and what is done with it as a whole. */
export function EditorHeader(props: EditorHeaderProps) {
  const { backLabel, isSaving, mayPublish, more, marks, people, onBack, onSave, onPublish, onHistory, onMore } = props
  const { say, words } = useDesigner()
  const now = useOpen()
  const dirty = isDirty(now)
  return (
    <header className="vd-header">
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label={backLabel} title={backLabel} onClick={onBack} />
      <div className="vd-heading">
        <h1>{words(ownProperty(now.document, 'title')) || now.id}</h1>
        <div className="vd-subheading">
          <code>{now.id}</code>
          {now.baseVersion > 0 ? (
            <Tag tone="good">{say('DESIGNER_PUBLISHED', { version: now.baseVersion })}</Tag>
          ) : (
            <Tag>{say('DESIGNER_UNPUBLISHED')}</Tag>
          )}
          <output>
            <Tag tone={dirty ? 'bad' : now.hasDraft ? 'warning' : 'plain'}>
              {say(dirty ? 'DESIGNER_DIRTY' : now.hasDraft ? 'DESIGNER_DRAFT_SAVED' : 'DESIGNER_UNCHANGED')}
            </Tag>
          </output>
          {marks}
          <ProblemsButton />
        </div>
      </div>
      {people}
      <div className="vd-tools">
        <HistoryButtons />
        <Button icon={<HistoryOutlined />} onClick={onHistory}>
          {say('DESIGNER_HISTORY')}
        </Button>
        <Button loading={isSaving} disabled={!dirty} aria-keyshortcuts="Control+S" onClick={onSave}>
          {say('DESIGNER_SAVE')}
        </Button>
        {mayPublish && (
          <Button type="primary" disabled={!dirty && !now.hasDraft} onClick={onPublish}>
            {say('DESIGNER_PUBLISH')}
          </Button>
        )}
        <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => onMore(key) }}>
          <Button icon={<MoreOutlined />} aria-label={say('DESIGNER_MORE')} title={say('DESIGNER_MORE')} />
        </Dropdown>
      </div>
    </header>
  )
}
