import { Alert, Button, Input, Select, Spin } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { ErrorBox, errorText } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import { Labelled } from '../../properties/inputs/Labelled.tsx'
import { saveDraft as saveScreenDraft, listScreens, loadDraft as loadScreenDraft } from '../../storage/remote.ts'
import { useAsyncAction } from '../../use-async-action.ts'
import { createProcess, loadScreen } from '../remote.ts'
import { blankProcess, isProcessCode, statusField, suggestCode, withStatusField } from './new-process.ts'

interface NewProcessDialogProps {
  /** The screen that the process is for; '' where it is still to be chosen. */
  readonly screen: string
  readonly taken: readonly string[]
  readonly onClose: () => void
  readonly onCreated: (code: string) => void
}

/** A new process: a name and a screen; the code follows from the name, the field for the state from the screen. */
export function NewProcessDialog({ screen: initial, taken, onClose, onCreated }: NewProcessDialogProps) {
  const { say, words } = useDesigner()
  const screens = useLoaded(['screens'], listScreens)
  const ids = { title: useId(), screen: useId(), code: useId() }
  const [title, setTitle] = useState('')
  const [screen, setScreen] = useState(initial)
  const [typedCode, setTypedCode] = useState<string>()
  const [isTried, setTried] = useState(false)
  const code = typedCode ?? suggestCode(title, taken)
  const found = useLoaded(screen === '' ? undefined : [screen], () => loadScreen(screen))
  const status = found.value && statusField(found.value)
  const { isRunning, error, run } = useAsyncAction()
  const faults = {
    title: title.trim() === '' ? say('DESIGNER_FILL_IN') : undefined,
    screen: screen === '' ? say('DESIGNER_FILL_IN') : undefined,
    code: !isProcessCode(code) ? say('FLOW_CODE_WRONG') : taken.includes(code) ? say('FLOW_CODE_TAKEN') : undefined,
  }
  const isReady = Object.values(faults).every((fault) => fault === undefined)
  const create = () => {
    setTried(true)
    if (!isReady) return
    void run(async () => {
      await createProcess(code, blankProcess({ code, title: title.trim(), screen, status: status ?? 'bpmStatus' }))
      onCreated(code)
    })
  }
  return (
    <Dialog
      open
      title={say('FLOW_NEW')}
      okText={say('FLOW_NEW_OK')}
      okButtonProps={{ loading: isRunning }}
      cancelText={say('COMMON_CANCEL')}
      onOk={create}
      onCancel={onClose}
    >
      <Labelled id={ids.title} label={say('FLOW_PROCESS_TITLE')} required error={isTried ? faults.title : undefined}>
        {(described) => (
          <Input
            {...described}
            maxLength={60}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            onPressEnter={create}
          />
        )}
      </Labelled>
      <Labelled
        id={ids.screen}
        label={say('FLOW_SCREEN')}
        help={say('FLOW_SCREEN_HELP')}
        required
        error={isTried ? faults.screen : undefined}
      >
        {(described) => (
          <Select<string | null>
            {...described}
            showSearch={{ optionFilterProp: 'label' }}
            loading={screens.loading}
            value={screen || null}
            options={(screens.value ?? [])
              .filter(({ version, table, retired }) => version > 0 && table && !retired)
              .map(({ id, title: name }) => ({ value: id, label: `${words(name) || id} (${id})` }))}
            onChange={(next) => setScreen(next ?? '')}
          />
        )}
      </Labelled>
      <Labelled
        id={ids.code}
        label={say('FLOW_CODE')}
        help={say('FLOW_CODE_HELP')}
        error={isTried || typedCode !== undefined ? faults.code : undefined}
      >
        {(described) => (
          <Input
            {...described}
            className="vd-code"
            spellCheck={false}
            maxLength={59}
            value={code}
            onChange={({ target }) => setTypedCode(target.value.trim() || undefined)}
          />
        )}
      </Labelled>
      {found.loading && <Spin size="small" aria-label={say('COMMON_LOADING')} />}
      {found.value && status === undefined && <StatusOffer screen={screen} onAdded={found.reload} />}
      {(error ?? found.error ?? screens.error) !== undefined && (
        <ErrorBox error={error ?? found.error ?? screens.error} />
      )}
    </Dialog>
  )
}

/** The screen has no field for the state: one is added to its draft on demand. */
function StatusOffer({ screen, onAdded }: { readonly screen: string; readonly onAdded: () => void }) {
  const { say, ports } = useDesigner()
  const [isBusy, setBusy] = useState(false)
  const [isAdded, setAdded] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const draft = await loadScreenDraft(screen)
      if (statusField(draft.document) === undefined) {
        const next = withStatusField(draft.document, { 'zh-CN': '审批状态', 'en-US': 'Approval status' })
        await saveScreenDraft({ ...draft, document: next.screen })
      }
      setAdded(true)
      onAdded()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
    setBusy(false)
  }
  return (
    <Alert
      type={isAdded ? 'success' : 'warning'}
      showIcon
      title={say(isAdded ? 'FLOW_STATUS_ADDED' : 'FLOW_STATUS_MISSING')}
      action={
        !isAdded && (
          <Button size="small" loading={isBusy} onClick={() => void add()}>
            {say('FLOW_STATUS_ADD')}
          </Button>
        )
      }
    />
  )
}
