import { ArrowLeftOutlined, HistoryOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Link } from 'react-router-dom'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { PROCESS_DESIGN } from '../../schemas/contract/process/documents.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { useDesigner } from '../context.tsx'
import { type JsonObject, objectAt } from '../document/json.ts'
import { isDirty } from '../document/state.ts'
import { ScheduledTag } from '../publish/ScheduledTag.tsx'
import { HistoryButtons } from './HistoryButtons.tsx'
import { PresenceList } from './PresenceList.tsx'
import { ProblemsButton } from './ProblemsButton.tsx'
import { useOpen } from './context.tsx'

export type HeaderAction =
  | 'review'
  | 'protection'
  | 'grants'
  | 'links'
  | 'languages'
  | 'keys'
  | 'compare'
  | 'export'
  | 'import'
  | 'drop'

const hasPublicForm = (document: JsonObject) => objectAt(objectAt(document, 'form'), 'public')['fields'] !== undefined

interface HeaderProps {
  readonly busy: boolean
  readonly onBack: () => void
  readonly onSave: () => void
  readonly onPublish: () => void
  readonly onHistory: () => void
  readonly onMore: (action: HeaderAction) => void
}

/** The entries of the menu beside the buttons. */
function useMoreEntries() {
  const { say, can } = useDesigner()
  const now = useOpen()
  return [
    { key: 'review', label: say('REVIEW_OPEN') },
    ...(can('system:screen:grant')
      ? [
          { key: 'protection', label: say('PROTECTION_TITLE') },
          { key: 'grants', label: say('DESIGNER_GRANTS'), disabled: now.baseVersion === 0 },
        ]
      : []),
    ...(can('system:screen:publish')
      ? [{ key: 'links', label: say('PUBLIC_LINKS'), disabled: now.baseVersion === 0 || !hasPublicForm(now.document) }]
      : []),
    { key: 'compare', label: say('DESIGNER_COMPARE_PUBLISHED'), disabled: now.baseVersion === 0 },
    ...(can(PROCESS_DESIGN)
      ? [{ key: 'process', label: <Link to={`/online/processes?screen=${now.id}`}>{say('FLOW_OF_SCREEN')}</Link> }]
      : []),
    { key: 'languages', label: say('LANGUAGES_TITLE') },
    { key: 'keys', label: say('KEYS_TITLE') },
    { key: 'export', label: say('DESIGNER_EXPORT_FILE') },
    { key: 'import', label: say('DESIGNER_IMPORT_FILE') },
    { key: 'drop', label: say('DESIGNER_DROP_DRAFT'), danger: true, disabled: !now.hasDraft && !isDirty(now) },
  ]
}

export function Header({ busy, onBack, onSave, onPublish, onHistory, onMore }: HeaderProps) {
  const { say, words, can } = useDesigner()
  const now = useOpen()
  const dirty = isDirty(now)
  const isDraft = now.hasDraft
  const more = useMoreEntries()
  return (
    <header className="vd-header">
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label={say('DESIGNER_BACK')} onClick={onBack} />
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
            <Tag tone={dirty ? 'bad' : isDraft ? 'warning' : 'plain'}>
              {say(dirty ? 'DESIGNER_DIRTY' : isDraft ? 'DESIGNER_DRAFT_SAVED' : 'DESIGNER_UNCHANGED')}
            </Tag>
          </output>
          <ScheduledTag />
          <ProblemsButton />
        </div>
      </div>
      <PresenceList />
      <div className="vd-tools">
        <HistoryButtons />
        <Button icon={<HistoryOutlined />} onClick={onHistory}>
          {say('DESIGNER_HISTORY')}
        </Button>
        <Button loading={busy} disabled={!dirty} aria-keyshortcuts="Control+S" onClick={onSave}>
          {say('DESIGNER_SAVE')}
        </Button>
        {can('system:screen:publish') && (
          <Button type="primary" disabled={!dirty && !isDraft} onClick={onPublish}>
            {say('DESIGNER_PUBLISH')}
          </Button>
        )}
        <Dropdown
          trigger={['click']}
          menu={{ items: more, onClick: ({ key }) => key !== 'process' && onMore(key as HeaderAction) }}
        >
          <Button icon={<MoreOutlined />} aria-label={say('DESIGNER_MORE')} />
        </Dropdown>
      </div>
    </header>
  )
}
