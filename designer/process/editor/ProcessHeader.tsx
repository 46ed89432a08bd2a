import { ArrowLeftOutlined, HistoryOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Tag } from '../../../registry/kit/parts/Tag.tsx'
import { PROCESS_PUBLISH } from '../../../schemas/contract/process/documents.ts'
import { useDesigner } from '../../context.tsx'
import { isDirty } from '../../document/state.ts'
import { useOpen } from '../../editor/context.tsx'
import { HistoryButtons } from '../../editor/HistoryButtons.tsx'
import { useBpmnExport } from '../bpmn/BpmnDialogs.tsx'
import { ProblemsButton } from '../../editor/ProblemsButton.tsx'

export type ProcessAction = 'import' | 'drop'

interface ProcessHeaderProps {
  readonly isSaving: boolean
  readonly onBack: () => void
  readonly onSave: () => void
  readonly onPublish: () => void
  readonly onHistory: () => void
  readonly onMore: (action: ProcessAction) => void
}

export function ProcessHeader({ isSaving, onBack, onSave, onPublish, onHistory, onMore }: ProcessHeaderProps) {
  const { say, words, can } = useDesigner()
  const now = useOpen()
  const dirty = isDirty(now)
  const exportBpmn = useBpmnExport()
  return (
    <header className="vd-header">
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        aria-label={say('FLOW_BACK')}
        title={say('FLOW_BACK')}
        onClick={onBack}
      />
      <div className="vd-heading">
        <h1>{words(now.document['title']) || now.id}</h1>
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
          <ProblemsButton />
        </div>
      </div>
      <div className="vd-tools">
        <HistoryButtons />
        <Button icon={<HistoryOutlined />} onClick={onHistory}>
          {say('DESIGNER_HISTORY')}
        </Button>
        <Button loading={isSaving} disabled={!dirty} aria-keyshortcuts="Control+S" onClick={onSave}>
          {say('DESIGNER_SAVE')}
        </Button>
        {can(PROCESS_PUBLISH) && (
          <Button type="primary" disabled={!dirty && !now.hasDraft} onClick={onPublish}>
            {say('DESIGNER_PUBLISH')}
          </Button>
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'export', label: say('FLOW_BPMN_EXPORT'), onClick: () => void exportBpmn() },
              { key: 'import', label: say('FLOW_BPMN_IMPORT') },
              {
                key: 'drop',
                label: say('DESIGNER_DROP_DRAFT'),
                danger: true,
                disabled: !now.hasDraft && !dirty,
              },
            ],
            onClick: ({ key }) => key !== 'export' && onMore(key as ProcessAction),
          }}
        >
          <Button icon={<MoreOutlined />} aria-label={say('DESIGNER_MORE')} title={say('DESIGNER_MORE')} />
        </Dropdown>
      </div>
    </header>
  )
}
