import { Link } from 'react-router-dom'
import { PROCESS_DESIGN } from '../../schemas/contract/process/documents.ts'
import { useDesigner } from '../context.tsx'
import { type JsonObject, objectAt } from '../document/json.ts'
import { isDirty } from '../document/state.ts'
import { ScheduledTag } from '../publish/ScheduledTag.tsx'
import { EditorHeader } from './EditorHeader.tsx'
import { PresenceList } from './PresenceList.tsx'
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

export function Header({ busy, onMore, ...does }: HeaderProps) {
  const { say, can } = useDesigner()
  const more = useMoreEntries()
  return (
    <EditorHeader
      {...does}
      backLabel={say('DESIGNER_BACK')}
      isSaving={busy}
      mayPublish={can('system:screen:publish')}
      more={more}
      marks={<ScheduledTag />}
      people={<PresenceList />}
      onMore={(key) => key !== 'process' && onMore(key as HeaderAction)}
    />
  )
}
