import { useCallback, useState } from 'react'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useUnsaved } from '../../src/ui/use-unsaved.ts'
import { useDesigner } from '../context.tsx'
import { loadScript, saveScript } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'

interface Typed {
  readonly text: string
  /** What it was typed over: the answer of this turn, or of the last saving. */
  readonly turn: number
}

/** One script as it is stored and as it is typed. */
export function useScript(id: string, kind: ScriptKind) {
  const { say, ports } = useDesigner()
  const { value, error, turn, reload } = useLoaded([id, kind], () => loadScript(id, kind))
  const [typed, setTyped] = useState<Typed>()
  const [busy, setBusy] = useState(false)
  const kept = value?.cgJs ?? ''
  const text = typed?.turn === turn ? typed.text : kept
  const isDirty = value !== undefined && text !== kept
  useUnsaved(isDirty)
  const change = useCallback((next: string) => setTyped({ text: next, turn }), [turn])
  const save = useCallback(async () => {
    setBusy(true)
    try {
      await saveScript(id, kind, text, value?.version ?? 0)
      ports.notify('success', say('SCRIPT_SAVED'))
      reload()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }, [id, kind, text, value, ports, say, reload])
  return {
    isLoaded: value !== undefined,
    stored: value ?? undefined,
    error,
    reload,
    text,
    kept,
    isDirty,
    busy,
    change,
    save,
  }
}
