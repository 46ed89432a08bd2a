import { Button, Skeleton } from 'antd'
import { useId } from 'react'
import { offeredActions } from '../host/actions.ts'
import { useUnsaved } from '../ui/use-unsaved.ts'
import { useHost } from '../host/host.tsx'
import { LoadError } from '../host/ui/LoadError.tsx'
import { useCell } from './store/index.ts'
import { ChildBlocks, drawChild } from './children/index.ts'
import { DraftOffer, useDraft } from './drafts/index.ts'
import { RecordForm } from './layout/index.ts'
import { ScriptButtons } from '../scripts/ScriptButtons.tsx'
import { useFormScript } from '../scripts/use-form-script.ts'
import { StartProcessButtons, useSubmit } from './save/index.ts'
import { type OpenForm, useOpenForm } from './open/index.ts'

const NOTHING = {}

/** A page that is one form: every submission makes a new record. */
export function FormPage() {
  const { form, setForm, reason, retry } = useOpenForm(undefined, NOTHING)
  if (reason) return <LoadError reason={reason} onRetry={retry} />
  if (!form) return <Skeleton active paragraph={{ rows: 8 }} />
  const again = () => {
    setForm(undefined)
    retry()
  }
  return <LoadedPage form={form} onReread={setForm} onDone={again} />
}

interface LoadedPageProps {
  readonly form: OpenForm
  readonly onReread: (form: OpenForm) => void
  readonly onDone: () => void
}

function LoadedPage({ form, onReread, onDone }: LoadedPageProps) {
  const { screen, permissions, ports, context } = useHost()
  const { store } = form
  const { dirty, saving, uploading } = useCell(store.flags)
  const { isComplete } = useCell(store.parts.progress)
  const formId = useId()
  const draft = useDraft(form, onReread)
  useUnsaved(dirty || uploading, { isLive: () => store.flags.read().dirty || store.flags.read().uploading })
  const script = useFormScript(form)
  const submit = useSubmit({
    form,
    attempts: draft.attempts,
    onReread,
    mayBeSaved: script.mayBeSaved,
    onSaved: () => {
      store.forget()
      draft.drop()
      onDone()
    },
  })
  const mayAdd = offeredActions(screen, permissions, ports).some(
    ({ action, disabled }) => action.code === 'add' && !disabled,
  )
  return (
    <div className="vi-form-page">
      <DraftOffer
        found={draft.found}
        isElsewhere={draft.isElsewhere}
        attempts={draft.attempts}
        isSaving={saving}
        restore={draft.restore}
        refuse={draft.refuse}
      />
      <RecordForm
        id={formId}
        screen={form.screen}
        store={store}
        ports={ports}
        context={context}
        drawChild={drawChild}
        below={<ChildBlocks />}
        onSubmit={() => void submit()}
      />
      <ScriptButtons screen={form.screen} onPress={script.press} />
      {mayAdd && isComplete && (
        <StartProcessButtons form={form} isBusy={saving} onPress={(offered) => void submit(offered)} />
      )}
      {mayAdd && isComplete && (
        <Button type="primary" htmlType="submit" form={formId} loading={saving}>
          {ports.say('FORM_SAVE')}
        </Button>
      )}
    </div>
  )
}
