import { type ReactNode, createContext, useContext, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { ScreenDocument } from '../document/json.ts'
import { type OpenDocument, type StepSubject, run } from '../document/state.ts'

export interface EditorContextValue {
  /** The proxy; read it in events, `useOpen` in drawing. */
  readonly open: OpenDocument
  /** The published document, or null for a screen never published. */
  readonly published: ScreenDocument | null
  /** Applies a command as one step of the history. */
  readonly command: (change: (document: ScreenDocument) => ScreenDocument, about: StepSubject) => boolean
  /** Shows a JSON pointer in the source view. */
  readonly reveal: (pointer: string) => void
}
const Context = createContext<EditorContextValue | undefined>(undefined)

interface EditorProviderProps {
  readonly open: OpenDocument
  readonly published: ScreenDocument | null
  readonly reveal: (pointer: string) => void
  readonly children: ReactNode
}
export function EditorProvider({ open, published, reveal, children }: EditorProviderProps) {
  const value = useMemo<EditorContextValue>(
    () => ({ open, published, reveal, command: (change, about) => run(open, change, about) }),
    [open, published, reveal],
  )
  return <Context value={value}>{children}</Context>
}
export function useEditor(): EditorContextValue {
  const value = useContext(Context)
  if (!value) throw new Error('drawn outside an open screen')
  return value
}
/** The open screen as it is now; synchronous, so that what is typed stays under the caret. */
export function useOpen() {
  return useSnapshot(useEditor().open, { sync: true }) as OpenDocument
}
