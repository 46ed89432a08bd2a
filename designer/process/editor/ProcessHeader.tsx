import { PROCESS_PUBLISH } from '../../../schemas/contract/process/documents.ts'
import { useDesigner } from '../../context.tsx'
import { isDirty } from '../../document/state.ts'
import { useOpen } from '../../editor/context.tsx'
import { EditorHeader } from '../../editor/EditorHeader.tsx'
import { useBpmnExport } from '../bpmn/BpmnDialogs.tsx'

export type ProcessAction = 'import' | 'drop'

interface ProcessHeaderProps {
  readonly isSaving: boolean
  readonly onBack: () => void
  readonly onSave: () => void
  readonly onPublish: () => void
  readonly onHistory: () => void
  readonly onMore: (action: ProcessAction) => void
}

export function ProcessHeader({ onMore, ...does }: ProcessHeaderProps) {
  const { say, can } = useDesigner()
  const now = useOpen()
  const exportBpmn = useBpmnExport()
  return (
    <EditorHeader
      {...does}
      backLabel={say('FLOW_BACK')}
      mayPublish={can(PROCESS_PUBLISH)}
      more={[
        { key: 'export', label: say('FLOW_BPMN_EXPORT') },
        { key: 'import', label: say('FLOW_BPMN_IMPORT') },
        { key: 'drop', label: say('DESIGNER_DROP_DRAFT'), danger: true, disabled: !now.hasDraft && !isDirty(now) },
      ]}
      onMore={(key) => (key === 'export' ? void exportBpmn() : onMore(key as ProcessAction))}
    />
  )
}
