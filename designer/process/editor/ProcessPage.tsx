import { Spin } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import type { JsonObject } from '../../document/json.ts'
import { editText, openDocument, restoreHistory } from '../../document/state.ts'
import { readStoredHistory, readUnsavedText } from '../../storage/unsaved-text.ts'
import { processChecks } from '../document/check.ts'
import { stringAt } from '../document/flow.ts'
import { processKind } from '../document/process-kind.ts'
import {
  type ProcessChoices,
  type ProcessDraft,
  type ProcessSummary,
  listProcesses,
  loadChoices,
  loadDraft,
  loadScreen,
  loadVersion,
} from '../remote.ts'
import { ProcessEditor } from './ProcessEditor.tsx'

interface Loaded {
  readonly draft: ProcessDraft
  readonly published: JsonObject | null
  readonly screen: JsonObject | undefined
  readonly processes: readonly ProcessSummary[]
  readonly choices: ProcessChoices
}
async function load(code: string): Promise<Loaded> {
  const [draft, processes, choices] = await Promise.all([loadDraft(code), listProcesses(), loadChoices()])
  const version = processes.find((each) => each.code === code)?.version ?? 0
  const [published, screen] = await Promise.all([
    version === 0 ? null : draft.draft ? loadVersion(code, version).then(({ document }) => document) : draft.document,
    // A screen that is gone is a problem of the document.
    loadScreen(stringAt(draft.document, 'screen')).catch(() => undefined),
  ])
  return { draft, published, screen, processes, choices }
}

interface ProcessPageProps {
  readonly code: string
  readonly onClose: () => void
}
/** Loads a process and opens it; unsaved text is restored as a step that can be undone. */
export function ProcessPage({ code, onClose }: ProcessPageProps) {
  const { say } = useDesigner()
  const { value, error, turn, reload } = useLoaded([code], () => load(code))
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!value) return <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />
  return <Opened key={`${code}@${turn}`} code={code} loaded={value} onClose={onClose} onReload={reload} />
}

interface OpenedProps extends ProcessPageProps {
  readonly loaded: Loaded
  readonly onReload: () => void
}
function Opened({ code, loaded, onClose, onReload }: OpenedProps) {
  const { keep } = useDesigner()
  const [{ open, checks }] = useState(() => {
    const { draft, screen } = loaded
    const made = processChecks(screen)
    made.setServerProblems(draft.problems as readonly SchemaProblem[], draft.document)
    const { document, baseVersion, revision } = draft
    const created = openDocument(
      { id: code, document, baseVersion, revision, hasDraft: draft.draft },
      processKind(made.check),
    )
    const unsaved = readUnsavedText(keep, code)
    if (unsaved && unsaved.text !== created.text) {
      editText(created, unsaved.text)
      // Typed over an older draft: saving must then ask which of the two shall live.
      created.savedText = unsaved.savedText
      created.revision = unsaved.revision
    }
    restoreHistory(created, readStoredHistory(keep, code))
    return { open: created, checks: made }
  })
  return (
    <ProcessEditor
      open={open}
      published={loaded.published}
      screen={loaded.screen}
      processes={loaded.processes}
      choices={loaded.choices}
      onProblems={checks.setServerProblems}
      onClose={onClose}
      onReload={onReload}
    />
  )
}
