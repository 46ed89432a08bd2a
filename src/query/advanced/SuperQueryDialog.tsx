import { Button } from 'antd'
import { useId } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import type { QueryGroup } from '../../../schemas/language/query/super-query.ts'
import { useHost } from '../../host/host.tsx'
import '../../record/record-frame.css'
import { Themed } from '../../host/ui/theme.tsx'
import { useOnceChosen } from '../../host/use-once-chosen.ts'
import { usePhone } from '../../host/ui/use-phone.ts'
import { Waiting } from '../../host/ui/Waiting.tsx'
import { type AskFields, queryOf } from './model/draft.ts'
import { useEditing, type QueryDraft } from './model/editing.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { SavedPanel } from './SavedPanel.tsx'
import { queryOfSaved } from './model/saved.ts'
import './super-query.css'
import { useAskFields } from './model/use-ask-fields.ts'

const WIDTH = 1000

interface SuperQueryDialogProps {
  /** The query in effect. */
  readonly query: QueryGroup | undefined
  /** What was being built when the dialog was closed. */
  readonly left: QueryDraft | undefined
  readonly onLeave: (draft: QueryDraft | undefined) => void
  readonly onApply: (query: QueryGroup | undefined) => void
  readonly onClose: () => void
}

/** Builds an advanced query, and keeps it for later. */
export function SuperQueryDialog(props: SuperQueryDialogProps) {
  const { ports } = useHost()
  const phone = usePhone()
  const { fields, isComplete } = useAskFields(true)
  const formId = useId()
  const footer = [
    <Button key="close" onClick={props.onClose}>
      {ports.say('COMMON_CLOSE')}
    </Button>,
    <Button key="reset" htmlType="reset" form={formId} disabled={!isComplete}>
      {ports.say('COMMON_RESET')}
    </Button>,
    <Button key="search" type="primary" htmlType="submit" form={formId} disabled={!isComplete}>
      {ports.say('COMMON_SEARCH')}
    </Button>,
  ]
  return (
    <Dialog
      open
      title={ports.say('SUPER_TITLE')}
      width={phone ? '100vw' : WIDTH}
      className={phone ? 'vi-full vi-super-full' : 'vi-modal'}
      mask={{ closable: false }}
      onCancel={props.onClose}
      footer={footer}
    >
      <Themed className="vi-super">
        {isComplete ? <Builder {...props} formId={formId} fields={fields} /> : <Waiting />}
      </Themed>
    </Dialog>
  )
}

interface BuilderProps extends SuperQueryDialogProps {
  readonly formId: string
  readonly fields: AskFields
}

function Builder({ formId, query: begins, left, onLeave, fields, onApply, onClose }: BuilderProps) {
  const { ports } = useHost()
  const { draft, editing, wrong, setTried, noteApplied, load } = useEditing(fields, begins, left, onLeave)
  /** The current query; undefined where it is invalid, which was then shown. */
  const complete = (empty: 'SUPER_NO_QUERY' | 'SUPER_NO_SAVE'): QueryGroup | undefined => {
    const term = wrong()
    setTried(term !== undefined)
    if (term) {
      document.getElementById(fields.has(term.name) ? `${term.id}-value` : `${term.id}-field`)?.focus()
      return undefined
    }
    const query = queryOf(draft, fields)
    if (query.of.length > 0) return query
    ports.notify('warning', ports.say(empty))
    return undefined
  }
  const asking = useOnceChosen(editing.ports, complete)
  const search = async () => {
    const query = await asking.run('SUPER_NO_QUERY')
    if (!query) return
    noteApplied()
    onApply(query)
    onClose()
  }
  return (
    <>
      <form
        id={formId}
        className="vi-super-builder"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void search()
        }}
        onReset={(event) => {
          event.preventDefault()
          asking.callOff()
          setTried(false)
          load(undefined)
          onApply(undefined)
        }}
      >
        <GroupEditor group={draft} depth={1} editing={{ ...editing, ports: asking.ports }} />
      </form>
      <SavedPanel
        onSave={async () => {
          const query = await asking.run('SUPER_NO_SAVE')
          return query && { matchType: query.match, records: query.of }
        }}
        onLoad={(saved) => load(queryOfSaved(saved))}
      />
    </>
  )
}
