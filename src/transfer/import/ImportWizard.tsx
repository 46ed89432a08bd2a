import { Alert, Button, Progress, Steps } from 'antd'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import type { ImportSteps } from '../../api/jobs/import-steps.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { useHost } from '../../host/host.tsx'
import { Themed } from '../../host/ui/theme.tsx'
import { CheckStep, type WrongPolicy } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import './import.css'
import { ResultStep } from './ResultStep.tsx'
import { STAGES, type Stage, type Wizard, useWizard } from './use-wizard.ts'
import type { WrongCells } from './wrong-cells.ts'

const WIDTH = 960
const NAMES: Readonly<Record<Stage, MessageCode>> = {
  file: 'IMPORT_STEP_FILE',
  columns: 'IMPORT_STEP_COLUMNS',
  check: 'IMPORT_STEP_CHECK',
  result: 'IMPORT_STEP_RESULT',
}

interface ImportWizardProps {
  readonly steps: () => ImportSteps
  /** Was chosen before the steps were. */
  readonly file?: File | undefined
  readonly onClose: () => void
  readonly onImported: () => void
}

/** An import step by step: a file, its columns, what is wrong in it, and what became of it. */
export function ImportWizard({ steps, file, onClose, onImported }: ImportWizardProps) {
  const { ports, confirm } = useHost()
  const [calls] = useState(steps)
  const wizard = useWizard(calls, onImported, file)
  const [policy, setPolicy] = useState<WrongPolicy>('skip')
  const { stage, running, problem } = wizard
  const mended = useMended(wizard.wrong) + wizard.unchecked
  useUnsaved(mended > 0)
  const leave = async () => {
    const question = {
      title: ports.say('FORM_LEAVE'),
      text: ports.say('FORM_LEAVE_TEXT'),
      danger: true,
      ok: ports.say('FORM_LEAVE_OK'),
      cancel: ports.say('FORM_LEAVE_CANCEL'),
    }
    if (mended > 0 && !(await confirm(question))) return
    wizard.forget()
    onClose()
  }
  return (
    <Dialog
      open
      width={WIDTH}
      title={ports.say('IMPORT_STEPWISE')}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      footer={<Footer wizard={wizard} mended={mended} policy={policy} onClose={() => void leave()} />}
    >
      <Themed className="vi-import vi-import-wizard">
        <Steps
          size="small"
          responsive={false}
          titlePlacement="vertical"
          current={STAGES.indexOf(stage)}
          items={STAGES.map((one) => ({ title: ports.say(NAMES[one]) }))}
        />
        {problem !== undefined && <Alert type="error" showIcon role="alert" title={problem} />}
        {stage === 'file' && <FileStep wizard={wizard} />}
        {stage === 'columns' && <ColumnsStep wizard={wizard} />}
        {stage === 'check' && <CheckStep wizard={wizard} policy={policy} onPolicy={setPolicy} />}
        {stage === 'result' && <ResultStep wizard={wizard} />}
        {running?.what === 'check' && <Checking wizard={wizard} done={running.done ?? 0} />}
      </Themed>
    </Dialog>
  )
}

function Checking({ wizard, done }: { readonly wizard: Wizard; readonly done: number }) {
  const { ports } = useHost()
  const total = wizard.shown?.rows ?? 0
  return (
    <output className="vi-import-progress">
      <Progress percent={total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0} status="active" />
      <span className="vi-help">{ports.say('IMPORT_CHECKING')}</span>
    </output>
  )
}

/** How many cells were mended one by one and not checked again. */
function useMended(wrong: WrongCells | undefined): number {
  const watch = useCallback((changed: () => void) => wrong?.store.subscribe(changed) ?? (() => undefined), [wrong])
  return useSyncExternalStore(watch, () => wrong?.count ?? 0)
}

interface FooterProps {
  readonly wizard: Wizard
  readonly mended: number
  readonly policy: WrongPolicy
  readonly onClose: () => void
}
function Footer({ wizard, mended, policy, onClose }: FooterProps) {
  const { ports } = useHost()
  const { stage, running, book, check, draft, state } = wizard
  const isBusy = running !== undefined
  const counts = check?.counts
  const storable = counts ? counts.fresh + counts.changed : 0
  const isRefused = storable === 0 || (policy === 'stop' && (counts?.wrong ?? 0) > 0)
  const isReady = draft !== undefined && draft.columns.size > 0 && (book?.mayAdd === true || draft.key.length > 0)
  const isCutShort = state?.state === 'stopped' || state?.state === 'cancelled'
  // What is stored was read by these columns, and so are the rows that are left.
  const isPartly = isCutShort && state.done > 0
  const back = stage === 'columns' ? 'file' : stage === 'check' && !isPartly ? 'columns' : undefined
  const isOver = stage === 'result' && !isBusy && !isCutShort && state?.state !== 'done'
  const mayGoOn = stage === 'result' && !isBusy && isCutShort
  return (
    <>
      <Button onClick={onClose}>{ports.say('COMMON_CLOSE')}</Button>
      {back && (
        <Button disabled={isBusy} onClick={() => wizard.goTo(back)}>
          {ports.say('IMPORT_BACK')}
        </Button>
      )}
      {isOver && <Button onClick={() => wizard.goTo('check')}>{ports.say('IMPORT_BACK')}</Button>}
      {mayGoOn && <Button onClick={() => void wizard.examine()}>{ports.say('IMPORT_EXAMINE_REST')}</Button>}
      {mayGoOn && (
        <Button type="primary" onClick={() => void wizard.store(policy)}>
          {ports.say('IMPORT_GO_ON')}
        </Button>
      )}
      {stage === 'columns' && (
        <Button
          type="primary"
          disabled={!isReady}
          loading={running?.what === 'check'}
          onClick={() => void wizard.examine()}
        >
          {ports.say('IMPORT_EXAMINE')}
        </Button>
      )}
      {stage === 'check' && mended > 0 && (
        <Button type="primary" loading={running?.what === 'check'} onClick={() => void wizard.examine()}>
          {ports.say('IMPORT_EXAMINE_AGAIN', { count: mended })}
        </Button>
      )}
      {stage === 'check' && mended === 0 && (
        <Button type="primary" disabled={isRefused || isBusy} onClick={() => void wizard.store(policy)}>
          {ports.say('IMPORT_STORE', { count: storable })}
        </Button>
      )}
    </>
  )
}
